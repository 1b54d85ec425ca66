import type { Action } from "svelte/action";
import { afterPaint } from "../lib/pause";

const AHEAD = "600px";
const waiting = new Set<() => void>();
let busy = false;

function next(): void {
  const [first] = waiting;
  busy = first !== undefined;
  if (!first) return;
  waiting.delete(first);
  afterPaint(next);
  first();
}

/** What is asked for together is done one after the other, a frame apart: a page that scrolls does not stop for it. What it gives back calls it off. */
export function inTurn(then: () => void): () => void {
  waiting.add(then);
  if (!busy) afterPaint(next);
  busy = true;
  return () => waiting.delete(then);
}

/** Says once that something is about to be seen. */
export const near: Action<HTMLElement, () => void> = (node, met) => {
  let forget = (): void => undefined;
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      forget = inTurn(met);
    },
    { rootMargin: AHEAD },
  );
  watch.observe(node);
  return {
    destroy: () => {
      watch.disconnect();
      forget();
    },
  };
};
