import type { SeatInfo } from "../wire";
import { t } from "./house.svelte";

/** Bots are called after spirits of the road, one for each seat. */
const SPIRITS = ["Kitsune", "Tanuki", "Kawauso", "Tengu", "Kappa", "Nekomata", "Baku", "Inugami"];

/** The name a seat goes by: a person's own, a spirit's for a bot. */
export function seatName(seats: readonly SeatInfo[], number: number): string {
  const seat = seats[number];
  if (!seat || seat.kind === "free") return t("seat.free");
  return seat.kind === "bot" ? (SPIRITS[number] ?? seat.name ?? "") : (seat.name ?? "");
}

export function seatNames(seats: readonly SeatInfo[]): string[] {
  return seats.map((_, number) => seatName(seats, number));
}
