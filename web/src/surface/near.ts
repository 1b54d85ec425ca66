import type { Action } from "svelte/action";
import { afterPaint } from "../lib/pause";

const AHEAD = "600px";
const waiting = new Set<() => void>();

/** What came near together is told one after the other, a frame apart: a page that scrolls does not stop for it. */
function next(): void {
  const [met] = waiting;
  if (!met) return;
  waiting.delete(met);
  met();
  afterPaint(next);
}

/** Says once that something is about to be seen. */
export const near: Action<HTMLElement, () => void> = (node, met) => {
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      waiting.add(met);
      if (waiting.size === 1) afterPaint(next);
    },
    { rootMargin: AHEAD },
  );
  watch.observe(node);
  return {
    destroy: () => {
      watch.disconnect();
      waiting.delete(met);
    },
  };
};
