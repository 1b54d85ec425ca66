import type { Action } from "svelte/action";

const AHEAD = "600px";

/** Says once that something is about to be seen. */
export const near: Action<HTMLElement, () => void> = (node, met) => {
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      met();
    },
    { rootMargin: AHEAD },
  );
  watch.observe(node);
  return { destroy: () => watch.disconnect() };
};
