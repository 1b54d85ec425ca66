import type { SeatInfo } from "../wire";
import { house, t } from "./house.svelte";

/** Bots without a name of their own are called after spirits of the road, one for each seat. */
const SPIRITS = ["Kitsune", "Inugami", "Kawauso", "Nekomata", "Baku", "Kodama", "Ittan", "Nurikabe"];

/** What a bot of the shelf is called; empty for any other. */
export function botName(address: string): string {
  return house.shelf?.bots.some((bot) => bot.address === address) ? house.text("", `bot.${address}.name`) : "";
}

/** The character of a bot of the shelf, in a sentence. */
export function botAbout(address: string): string {
  return botName(address) ? house.text("", `bot.${address}.about`) : "";
}

/** The name a seat goes by: a person's own, a spirit's for a bot; a second spirit of a kind is numbered. */
export function seatName(seats: readonly SeatInfo[], number: number): string {
  const seat = seats[number];
  if (!seat || seat.kind === "free") return t("seat.free");
  if (seat.kind !== "bot") return seat.name ?? "";
  const own = botName(seat.bot ?? "");
  if (!own) return SPIRITS[number] ?? seat.name ?? "";
  const kin = seats.slice(0, number).filter((other) => other.kind === "bot" && other.bot === seat.bot).length;
  return kin ? `${own} ${kin + 1}` : own;
}

export function seatNames(seats: readonly SeatInfo[]): string[] {
  return seats.map((_, number) => seatName(seats, number));
}
