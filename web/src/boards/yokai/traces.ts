import type { Turn, YokaiView } from "../../wire";

/** What everybody saw happen to a card: who looked at it, and who moved or locked it. */
export interface Trace {
  lookers: number[];
  mover: number;
}

const NONE = -1;

/** The turns worth remembering: the running one, and those since this seat's last. Once this seat moves, only its own. */
function lately(view: YokaiView, home: number): Turn[] {
  const own = view.history.findLastIndex((turn) => turn.seat === home);
  const acting = view.turn.seat === home && !["look", "look_again"].includes(view.phase);
  return acting ? [view.turn] : [...view.history.slice(own + 1), view.turn];
}

/** Which cards others have touched, by name. A seat's own move needs no mark. */
export function traces(view: YokaiView, home: number): Map<string, Trace> {
  const found = new Map<string, Trace>();
  const of = (card: string): Trace => {
    const trace = found.get(card) ?? { lookers: [], mover: NONE };
    found.set(card, trace);
    return trace;
  };
  if (view.phase === "over") return found;
  for (const turn of lately(view, home)) {
    for (const card of turn.looks ?? []) {
      const trace = of(card);
      trace.lookers = [...trace.lookers.filter((seat) => seat !== turn.seat), turn.seat];
    }
    for (const card of [turn.moved, turn.locked]) if (card && turn.seat !== home) of(card).mover = turn.seat;
  }
  return found;
}
