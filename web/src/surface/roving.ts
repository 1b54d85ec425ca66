import type { Attachment } from "svelte/attachments";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** One stop of the Tab key for a whole row of pieces (`data-rove`); arrows, Home and End walk along it. */
export const roving: Attachment<HTMLElement> = (row) => {
  const pieces = (): HTMLElement[] => [...row.querySelectorAll<HTMLElement>("[data-rove]:not(:disabled)")];

  function settle(here?: HTMLElement): void {
    const all = pieces();
    const stop = here ?? all.find((piece) => piece === document.activeElement) ?? all.find((piece) => piece.tabIndex === 0) ?? all[0];
    for (const piece of all) piece.tabIndex = piece === stop ? 0 : -1;
  }

  function press(event: KeyboardEvent): void {
    const all = pieces();
    const at = all.indexOf(event.target as HTMLElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const goal = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : event.key in STEPS ? at + STEPS[event.key]! : -2;
    if (goal === -2) return;
    event.preventDefault();
    all[(goal + all.length) % all.length]!.focus();
  }

  const focus = (event: FocusEvent): void => {
    const piece = (event.target as HTMLElement).closest<HTMLElement>("[data-rove]");
    if (piece) settle(piece);
  };
  settle();
  const watch = new MutationObserver(() => settle());
  watch.observe(row, { childList: true, subtree: true, attributeFilter: ["disabled", "data-rove"] });
  row.addEventListener("keydown", press);
  row.addEventListener("focusin", focus);
  return () => {
    watch.disconnect();
    row.removeEventListener("keydown", press);
    row.removeEventListener("focusin", focus);
  };
};
