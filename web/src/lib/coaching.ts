import type { LogLine, Message } from "../wire";

/** What a seat meets: what it is asked, what was told, and which of its turns this is. */
export interface Meeting {
  readonly prompt: Message | undefined;
  readonly log: readonly LogLine[];
  readonly seat: number;
  readonly yourMove: boolean;
}

/** How many turns a seat has begun: its lines, taken together where nobody else acts between them. */
export function turnsBegun(log: readonly LogLine[], seat: number): number {
  const actors = log.filter((line) => line.actor >= 0).map((line) => line.actor);
  return actors.filter((actor, at) => actor === seat && actors[at - 1] !== seat).length;
}

/** The keys of the coach's notes for this moment, the most urgent first: `coach.prompt.…`, `coach.log.…`, `coach.turn.N`. */
export function notesFor({ prompt, log, seat, yourMove }: Meeting): string[] {
  const events = log.flatMap((line) => line.messages.map((message) => `coach.${message.key}`)).reverse();
  if (!yourMove) return events;
  const acting = log.findLast((line) => line.actor >= 0)?.actor === seat;
  return [...(prompt ? [`coach.${prompt.key}`] : []), ...events, `coach.turn.${turnsBegun(log, seat) + (acting ? 0 : 1)}`];
}
