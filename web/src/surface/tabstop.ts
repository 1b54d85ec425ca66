import type { Attachment } from "svelte/attachments";

/** One stop of the Tab key for a whole row of things that can be touched: the one that had the focus last, or the first live one. */
export const tabstop: Attachment<HTMLElement> = (row) => {
  let last: HTMLElement | undefined;

  function settle(): void {
    const all = [...row.querySelectorAll<HTMLElement>("button[data-touch]")];
    const live = all.filter((thing) => thing.matches('[data-touch~="live"], [data-touch~="picked"]'));
    const stop = last && all.includes(last) && (live.includes(last) || !live.length) ? last : (live[0] ?? all[0]);
    for (const thing of all) thing.tabIndex = thing === stop ? 0 : -1;
  }

  const focus = (event: FocusEvent): void => {
    last = (event.target as HTMLElement).closest<HTMLElement>("button[data-touch]") ?? last;
    settle();
  };
  settle();
  const watch = new MutationObserver(settle);
  watch.observe(row, { childList: true, subtree: true, attributeFilter: ["data-touch"] });
  row.addEventListener("focusin", focus);
  return () => {
    watch.disconnect();
    row.removeEventListener("focusin", focus);
  };
};
