import { tableContext } from "../../surface/context";
import type { TerresFacts, TerresStanding } from "../../wire";

export const terresTable = tableContext<TerresStanding, TerresFacts>;
