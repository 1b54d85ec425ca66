import type { Message } from "../../wire";
import type { IconName } from "./tiles";

/** What a placement will bring, as signs. */
export interface Gains {
  coins: number;
  icon: IconName;
  /** how strongly the icon acts; 0 where that is no number */
  n: number;
}

const ICONS: Readonly<Record<string, IconName>> = {
  "effect.combat": "combat",
  "effect.attacked": "combat",
  "effect.docked": "port",
  "effect.siren": "siren",
  "effect.bewitched": "siren",
  "effect.cyclone": "cyclone",
  "effect.parrot": "parrot",
};

const numberIn = (message: Message): number => Number(message.params?.["n"] ?? 0);

/** What is foretold of a placement, for a card that is too small for sentences. */
export function gainsOf(messages: readonly Message[]): Gains {
  const coins = messages.filter(({ key }) => key === "effect.earned").length + messages.filter(({ key }) => key === "effect.chest").reduce((sum, one) => sum + numberIn(one), 0);
  const acting = messages.find(({ key }) => key in ICONS);
  if (!acting) return { coins, icon: "", n: 0 };
  return { coins, icon: ICONS[acting.key]!, n: numberIn(acting) || messages.filter(({ key }) => key === "effect.bewitched").length };
}
