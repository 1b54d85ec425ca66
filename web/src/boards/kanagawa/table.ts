import { tableContext } from "../../surface/context";
import type { KanagawaFacts, KanagawaStanding } from "../../wire";

export const kanagawaTable = tableContext<KanagawaStanding, KanagawaFacts>;
