import type { SeatInfo } from "../wire";
import { house, t } from "./house.svelte";
import { NOBODY } from "./say";

/** Bots without a name of their own are called after spirits of the road, one for each seat. */
const SPIRITS = ["Zashiki", "Inugami", "Kawauso", "Nekomata", "Baku", "Kodama", "Ittan", "Nurikabe"];

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

/** How strong a bot of the shelf is, in a word; empty for any other. */
export function botStrength(address: string): string {
  return botName(address) ? house.text("", `bot.${address}.strength`) : "";
}

/** What a bot is chosen by: its name, and how strong it is. */
export function botChoice(address: string): string {
  const strength = botStrength(address);
  return strength ? t("seat.bot_choice", { name: botName(address), strength }) : botName(address);
}

/** The seat of whoever reads this screen; nobody where several share it, or only watch. */
export function readerOf(seats: readonly SeatInfo[]): number {
  const mine = seats.flatMap((seat, number) => (seat.yours ? [number] : []));
  return mine.length === 1 ? mine[0]! : NOBODY;
}

/** The names of the seats where they stand alone, with the reader's own one marked. */
export function markedNames(seats: readonly SeatInfo[]): string[] {
  const reader = readerOf(seats);
  return seatNames(seats).map((name, number) => (number === reader ? t("seat.own", { name }) : name));
}

export function seatNames(seats: readonly SeatInfo[]): string[] {
  return seats.map((_, number) => seatName(seats, number));
}
