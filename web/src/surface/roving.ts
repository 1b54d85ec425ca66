import type { Attachment } from "svelte/attachments";

const PIECES = "[data-about], [data-piece]";
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Pieces that are only looked at, reached by one stop of the Tab key and then by arrows, so that each can explain itself. Buttons among them have stops of their own. */
export const roving: Attachment<HTMLElement> = (group) => {
  let last: Element | null = null;
  const pieces = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>(PIECES)].filter((piece) => !piece.closest("button") && !piece.parentElement?.closest(PIECES));

  function settle(): void {
    const all = pieces();
    const stop = all.find((piece) => piece === last) ?? all[0];
    for (const piece of all) piece.tabIndex = piece === stop ? 0 : -1;
  }

  function walk(event: KeyboardEvent): void {
    const all = pieces();
    const step = STEPS[event.key];
    const at = all.indexOf(event.target as HTMLElement);
    if (!step || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    last = all[(at + step + all.length) % all.length]!;
    settle();
    (last as HTMLElement).focus();
  }

  settle();
  const watch = new MutationObserver(settle);
  watch.observe(group, { childList: true, subtree: true, attributeFilter: ["data-about", "data-piece"] });
  group.addEventListener("keydown", walk);
  return () => {
    watch.disconnect();
    group.removeEventListener("keydown", walk);
  };
};
