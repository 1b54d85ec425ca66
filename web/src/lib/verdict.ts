import type { Message, TableInfo } from "../wire";
import type { PageKey } from "../texts";
import { house, t } from "./house.svelte";
import { NOBODY } from "./say";
import { readerOf } from "./seats";

export interface Verdict {
  title: string;
  text: string;
}

/** How a game ended: the game's own words, and what that means for whoever reads them. */
export function verdict(table: TableInfo, words: readonly Message[], names: readonly string[]): Verdict {
  const [result, reason] = words;
  if (!result) return { title: t("end.over"), text: "" };
  const me = readerOf(table.seats);
  const said = (message: Message): string => house.say(table.game, message, names, me);
  const why = !reason ? "" : reason.key.startsWith("reason.") ? t("end.reason", { reason: said(reason) }) : said(reason);
  const won = table.outcome?.winners ?? [];
  if (me === NOBODY || together(table)) return { title: said(result).replace(/\.$/, ""), text: [scoresOf(table, names), why].filter(Boolean).join(" ") };
  const rank = won.includes(me) ? undefined : RANKS[placeOf(table, me)];
  const title = rank ? t(rank) : said(result).replace(/\.$/, "");
  return { title, text: [besides(table, me, names), why].filter(Boolean).join(" ") };
}

/** by place; whoever is first has won */
const RANKS: Record<number, PageKey> = { 2: "end.rank_2", 3: "end.rank_3", 4: "end.rank_4" };

const together = (table: TableInfo): boolean => house.game(table.game)?.cooperative ?? false;

const scoresOf = (table: TableInfo, names: readonly string[]): string => {
  const scores = table.outcome?.scores ?? [];
  return scores.length && !together(table) ? t("end.scores", { scores: scores.map((points, seat) => `${names[seat] ?? ""} ${points}`).join(", ") }) : "";
};

/** Where a seat came in, 1 for the first; 0 where nobody counted. */
function placeOf(table: TableInfo, me: number): number {
  const { scores = [], winners = [] } = table.outcome ?? {};
  if (!scores.length || !winners.length) return 0;
  return 1 + scores.filter((points, seat) => seat !== me && (winners.includes(seat) || points > scores[me]!)).length;
}

/** The reader's own count beside the best of the others. */
function besides(table: TableInfo, me: number, names: readonly string[]): string {
  const { scores = [], winners = [] } = table.outcome ?? {};
  if (!scores.length) return "";
  const others = scores.map((_, seat) => seat).filter((seat) => seat !== me);
  const best = others.find((seat) => winners.includes(seat)) ?? others.reduce((one, two) => (scores[two]! > scores[one]! ? two : one));
  return t(winners.includes(best) ? "end.beside_winner" : "end.beside", { n: scores[me]!, name: names[best] ?? "", best: scores[best]! });
}
