import type { GameInfo, NewTable, SeatChange, TableInfo } from "../wire";
import { api } from "./api";
import { random, stir } from "./entropy";
import { house } from "./house.svelte";
import { router } from "./router.svelte";

/** The level that a game for one click is played against, and that of a first game. */
const OPPONENT = "adept";
const GENTLE = "novice";

/** What was asked for and has not come about yet: asked for again, it is the same table. */
const requests = new Map<string, string>();
let underWay: Promise<TableInfo | undefined> | undefined;

/** Opens a table with whoever sits there, starts it if nothing is missing, and goes there. However often it is tapped meanwhile, it is one table. */
export function openTable(wanted: NewTable, starts: boolean): Promise<TableInfo | undefined> {
  underWay ??= house.attempt(() => opened(wanted, starts)).finally(() => (underWay = undefined));
  return underWay;
}

async function opened(wanted: NewTable, starts: boolean): Promise<TableInfo> {
  const what = JSON.stringify(wanted);
  const request = requests.get(what) ?? random();
  requests.set(what, request);
  const table = await api.open({ ...wanted, request });
  // the fingerprint of the server's seed is known only now: what this browser adds cannot come earlier, nor the start
  if (starts && table.status === "open") {
    await stir(table);
    await api.start(table.id);
  }
  requests.delete(what);
  router.go(`/table/${table.id}`);
  return table;
}

const SIT: SeatChange = { action: "take" };
const BOT: SeatChange = { action: "bot", bot: OPPONENT };
const PRIVATE = { public: false };
const fewest = (game: GameInfo): number => game.seats[0]!;
const all = <T>(seats: number, each: (seat: number) => T): T[] => Array.from({ length: seats }, (_, seat) => each(seat));

/** One click: a private table, me in the first seat, bots in the others, started. */
export const playNow = (game: GameInfo): Promise<void> => playBots(game, OPPONENT);

/** The first game of somebody: an easy rival, and what is recommended to begin with. */
export const playFirst = (game: GameInfo): Promise<void> => playBots(game, GENTLE, game.first_game);

async function playBots(game: GameInfo, bot: string, options: Record<string, string> = {}): Promise<void> {
  const seats = fewest(game);
  await openTable({ game: game.key, seats, options, house: PRIVATE, seated: all(seats, (seat) => (seat ? { action: "bot", bot } : SIT)) }, true);
}

/** A table for friends: I sit down first, the link does the rest. */
export async function withFriends(game: GameInfo): Promise<void> {
  await openTable({ game: game.key, seats: fewest(game), house: PRIVATE, seated: [SIT] }, false);
}

/** Everybody at this screen: every seat is mine, a curtain hides the hands. */
export async function oneScreen(game: GameInfo, nameOf: (seat: number) => string): Promise<void> {
  const seats = fewest(game);
  await openTable({ game: game.key, seats, house: PRIVATE, seated: all(seats, (seat) => ({ ...SIT, name: nameOf(seat) })) }, true);
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
export function watchBots(game: GameInfo): Promise<TableInfo | undefined> {
  const seats = fewest(game);
  return openTable({ game: game.key, seats, seated: all(seats, () => BOT) }, true);
}
