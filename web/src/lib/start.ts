import type { GameInfo, TableInfo } from "../wire";
import { api } from "./api";
import { house } from "./house.svelte";
import { router } from "./router.svelte";

/** The level that a game for one click is played against. */
const OPPONENT = "adept";

/** One click: a private table, me in the first seat, bots in the others, started. */
export async function playNow(game: GameInfo): Promise<void> {
  await house.attempt(async () => {
    const table = await api.open({ game: game.key, seats: game.seats[0]!, house: { public: false } });
    await api.seat(table.id, 0, { action: "take" });
    for (let seat = 1; seat < table.seats.length; seat++) await api.seat(table.id, seat, { action: "bot", bot: OPPONENT });
    await api.start(table.id);
    router.go(`/table/${table.id}`);
  });
}

/** A table for friends: I sit down first, the link does the rest. */
export async function withFriends(game: GameInfo): Promise<void> {
  await house.attempt(async () => {
    const table = await api.open({ game: game.key, seats: game.seats[0]!, house: { public: false } });
    await api.seat(table.id, 0, { action: "take" });
    router.go(`/table/${table.id}`);
  });
}

/** Everybody at this screen: every seat is mine, a curtain hides the hands. */
export async function oneScreen(game: GameInfo, nameOf: (seat: number) => string): Promise<void> {
  await house.attempt(async () => {
    const table = await api.open({ game: game.key, seats: game.seats[0]!, house: { public: false } });
    for (let seat = 0; seat < table.seats.length; seat++) await api.seat(table.id, seat, { action: "take", name: nameOf(seat) });
    await api.start(table.id);
    router.go(`/table/${table.id}`);
  });
}

const MOST_WATCHED = 6;

/** The public tables where this game is being played by others; where people sit comes first. */
export async function watchable(game: GameInfo): Promise<TableInfo[]> {
  const people = (table: TableInfo): number => table.seats.filter((seat) => seat.kind === "person").length;
  const running = (await house.attempt(() => api.tables("playing"))) ?? [];
  const others = running.filter((table) => table.game === game.key && !table.seats.some((seat) => seat.yours));
  return others.sort((one, two) => people(two) - people(one)).slice(0, MOST_WATCHED);
}

/** Bots among themselves, for whoever likes to watch. */
export async function watchBots(game: GameInfo): Promise<TableInfo | undefined> {
  return house.attempt(async () => {
    const table = await api.open({ game: game.key, seats: game.seats[0]! });
    for (let seat = 0; seat < table.seats.length; seat++) await api.seat(table.id, seat, { action: "bot", bot: OPPONENT });
    await api.start(table.id);
    router.go(`/table/${table.id}`);
    return table;
  });
}
