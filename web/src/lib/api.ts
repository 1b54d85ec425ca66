import type { Course, LessonScene, BoxPieces, Catalogue, Draw, LogLine, Me, Message, NewTable, Problem, Replay, ReplayStep, SeatChange, Session, TableInfo } from "../wire";
import { prefs } from "./prefs.svelte";

/** What the server refused, in its own words. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem | null,
  ) {
    super(problem?.text ?? "");
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { "accept-language": prefs.lang };
  if (body !== undefined) headers["content-type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refusal(0, null);
  }
  if (answer.ok) return (await answer.json()) as T;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new Refusal(answer.status, problem);
}

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  me: () => ask<Me>("GET", "/api/me"),
  rename: (name: string) => ask<Me>("PUT", "/api/me/name", { name }),
  forget: () => ask<null>("DELETE", "/api/me"),
  sessions: () => ask<Session[]>("GET", "/api/me/sessions"),
  signOut: (session: string) => ask<null>("DELETE", `/api/me/sessions/${encodeURIComponent(session)}`),
  signOutOthers: () => ask<null>("DELETE", "/api/me/sessions"),
  mine: () => ask<TableInfo[]>("GET", "/api/me/tables"),
  shelf: () => ask<Catalogue>("GET", "/api/shelf"),
  texts: (lang: string, game: string) =>
    ask<Record<string, string>>("GET", `/api/texts/${lang}${game ? `/${encodeURIComponent(game)}` : ""}`),
  pieces: (game: string, mark: string) => ask<Record<string, Message[]>>("GET", `/api/pieces/${encodeURIComponent(game)}${mark ? `/${encodeURIComponent(mark)}` : ""}`),
  box: (game: string, mark: string) => ask<BoxPieces>("GET", `/api/boxes/${encodeURIComponent(game)}/${encodeURIComponent(mark)}`),
  tables: (status: "open" | "playing" | "over") => ask<TableInfo[]>("GET", `/api/tables?status=${status}`),
  open: (wanted: NewTable) => ask<TableInfo>("POST", "/api/tables", wanted),
  table: (id: string) => ask<TableInfo>("GET", table(id)),
  seat: (id: string, seat: number, change: SeatChange) => ask<TableInfo>("PUT", `${table(id)}/seats/${seat}`, change),
  seats: (id: string, seats: number) => ask<TableInfo>("PUT", `${table(id)}/seats`, { seats }),
  entropy: (id: string, seat: number, text: string) =>
    ask<TableInfo>("PUT", `${table(id)}/seats/${seat}/entropy`, { text }),
  start: (id: string) => ask<TableInfo>("POST", `${table(id)}/start`),
  rematch: (id: string) => ask<TableInfo>("POST", `${table(id)}/rematch`),
  sameDeal: (id: string) => ask<TableInfo>("POST", `${table(id)}/same-deal`),
  replay: (id: string) => ask<Replay>("GET", `${table(id)}/replay`),
  step: (id: string, number: number, seat: number) =>
    ask<ReplayStep>("GET", `${table(id)}/replay/${number}?seat=${seat}`),
  replayLog: (id: string, seat: number) => ask<LogLine[]>("GET", `${table(id)}/replay/log?seat=${seat}`),
  draws: (id: string) => ask<Draw[]>("GET", `${table(id)}/draws`),
  courses: () => ask<Course[]>("GET", "/api/lessons"),
  lesson: (game: string, name: string, tries: string[][]) =>
    ask<LessonScene>("POST", `/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(name)}`, { tries }),
  inviteImage: (id: string) => `${table(id)}/invite.svg`,
  record: (id: string) => `${table(id)}/record`,
};
