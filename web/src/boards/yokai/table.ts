import { tableContext } from "../../surface/context";
import type { YokaiFacts, YokaiStanding } from "../../wire";

export const yokaiTable = tableContext<YokaiStanding, YokaiFacts>;
