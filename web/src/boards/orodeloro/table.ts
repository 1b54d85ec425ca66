import { tableContext } from "../../surface/context";
import type { OroFacts, OroStanding } from "../../wire";

export const oroTable = tableContext<OroStanding, OroFacts>;
