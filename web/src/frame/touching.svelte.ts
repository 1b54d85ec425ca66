import { untrack } from "svelte";
import { grow, NOTHING, type Branch } from "../lib/choices";
import { house } from "../lib/house.svelte";
import { NOBODY } from "../lib/say";
import type { LessonStore } from "../lib/lesson.svelte";
import type { TableStore } from "../lib/table.svelte";
import { isSeat, seatAt } from "../surface/address";
import { stillTouch, type TableContext } from "../surface/context";
import { Touch } from "../surface/touch.svelte";
import type { Facts, Message, SeatSnapshot, Standing } from "../wire";

/** What is shown of a table; each part is read when it is wanted. */
interface Shown {
  readonly game: string;
  /** the seat at the foot of the board */
  readonly home: number;
  readonly names: readonly string[];
  /** the seat that sentences speak to */
  readonly reader: number;
  readonly standing: Standing | null;
  readonly facts: Facts | null;
  readonly over: boolean;
}

interface Acting extends Shown {
  readonly seat: number;
  /** what the shown seat is sent, while it may act */
  readonly sight: SeatSnapshot | undefined;
}

/** Touches at a live table become moves. Called while a component is set up. */
export function touchingAt(store: TableStore, shown: Acting): TableContext {
  const touch = new Touch({
    play: (move, path) => void store.play(shown.seat, move, path).then((done) => done || touch.giveBack(path)),
    why: (path, touched) => void store.why(shown.seat, path, touched),
    fine: () => store.noReason(),
  });
  $effect.pre(() => touch.offer(shown.sight ? (grow(shown.sight.choices.step) as Branch) : NOTHING));
  $effect(() => {
    void touch.path;
    untrack(() => store.hush());
  });
  $effect.pre(() => {
    touch.sent = store.sent;
    touch.advised = store.hint?.path ?? [];
  });
  /** the moves that were asked for in words, since the position is this one */
  let told = $state.raw<Record<string, Message>>({});
  return contextOf(touch, shown, {
    effectsOf: (move) => store.effectsOf(shown.seat, move),
    wordsOf: (move) => shown.sight?.choices.words?.[move] ?? told[move],
    tell: async () => {
      const [seat, number] = [shown.seat, store.number];
      const words = await store.words(seat, touch.path);
      if (seat === shown.seat && number === store.number) told = words;
    },
  });
}

/** Touches in a lesson are tries: the coach answers them, also those that the rules refuse. */
export function learningAt(lesson: LessonStore): TableContext {
  const touch = new Touch({
    play: (_, path) => void house.attempt(() => lesson.tryOut(path)),
    why: (path, touched) => touched && void house.attempt(() => lesson.tryOut(path)),
    fine: () => undefined,
  });
  const sight = $derived(lesson.scene?.sight);
  $effect.pre(() => touch.offer(sight && !lesson.scene?.coach.done ? (grow(sight.choices.step) as Branch) : NOTHING));
  $effect.pre(() => {
    touch.sent = lesson.sent;
    touch.advised = lesson.scene?.coach.shown ?? [];
    touch.pointed = lesson.scene?.coach.point ?? [];
  });
  const shown = {
    game: lesson.game,
    get home() {
      return sight?.seat ?? 0;
    },
    get names() {
      return lesson.scene?.names ?? [];
    },
    get reader() {
      return sight?.seat ?? NOBODY;
    },
    get standing() {
      return sight?.standing ?? null;
    },
    get facts() {
      return lesson.scene?.facts ?? null;
    },
    over: false,
  };
  return contextOf(touch, shown, {
    effectsOf: (move) => lesson.effectsOf(move),
    wordsOf: (move) => sight?.choices.words?.[move],
    tell: async () => undefined,
  });
}

/** A table that is only looked at. */
export function watchingAt(shown: Shown): TableContext {
  return contextOf(stillTouch(), shown, { effectsOf: () => [], wordsOf: () => undefined, tell: async () => undefined });
}

/** What is known of the moves below a touch. */
interface Known {
  effectsOf: (move: string) => readonly Message[];
  wordsOf: (move: string) => Message | undefined;
  tell: () => Promise<void>;
}

function contextOf(touch: Touch, shown: Shown, { effectsOf, wordsOf, tell }: Known): TableContext {
  const say = (message: Message): string => house.say(shown.game, message, shown.names, shown.reader);
  const foreseen = (at: string, via?: string): readonly Message[] => {
    const [first = [], ...others] = touch.movesBelow(at, via).map(effectsOf);
    const said = first.map(say).join();
    return others.every((messages) => messages.map(say).join() === said) ? first : [];
  };
  return {
    touch,
    get home() {
      return shown.home;
    },
    get names() {
      return shown.names;
    },
    get standing() {
      return shown.standing;
    },
    get facts() {
      return shown.facts;
    },
    get over() {
      return shown.over;
    },
    say,
    tell,
    effects: (at, via) => foreseen(at, via).map(say),
    foreseen,
    label(at) {
      if (isSeat(at)) return shown.names[seatAt(at)] ?? "";
      const words = touch.movesBelow(at).map(wordsOf)[0];
      const said = words ? say(words) : "";
      return said.charAt(0).toLocaleUpperCase() + said.slice(1);
    },
  };
}
