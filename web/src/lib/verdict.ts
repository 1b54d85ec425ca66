import type { TableInfo } from "../wire";
import { t } from "./house.svelte";

export interface Verdict {
  title: string;
  text: string;
}

/** How a game ended, in words. */
export function verdict(table: TableInfo, names: readonly string[], together: boolean): Verdict {
  const outcome = table.outcome;
  if (!outcome) return { title: t("end.over"), text: "" };
  const scores = outcome.scores.join(" – ");
  const text = scores && t("end.scores", { scores });
  if (together) return { title: outcome.winners.length ? t("end.team_wins") : t("end.team_loses"), text: outcome.winners.length ? t("end.team_score", { n: outcome.scores[0] ?? 0 }) : "" };
  if (outcome.winners.length !== 1) return { title: t("end.draw"), text };
  const winner = outcome.winners[0]!;
  const title = table.seats[winner]?.yours && table.seats.filter((seat) => seat.yours).length === 1 ? t("end.you_win") : t("end.wins", { name: names[winner] ?? "" });
  return { title, text };
}
