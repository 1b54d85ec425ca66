const GAP = 10;
const POINTED = '[data-touch~="pointed"], .pointed';

/** Whether the foot of a thing lies under the prompt. */
function isUnder(prompt: Element, node: Element): boolean {
  const { left, width, bottom } = node.getBoundingClientRect();
  const top = document.elementFromPoint(left + width / 2, bottom - 2);
  return !prompt.contains(node) && prompt.contains(top);
}

/** Scrolls a list that hides a part of the thing, and nothing else. */
function inScroller(node: Element): void {
  const list = node.closest("ul");
  if (!list || list.scrollHeight <= list.clientHeight) return;
  list.scrollTop += Math.max(0, node.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom + GAP);
}

/** Scrolls what a coach points at out from under the prompt, where that lies on the foot of the board. */
export function uncover(board: Element): void {
  const prompt = board.querySelector(".prompt");
  if (!prompt) return;
  for (const node of [...board.querySelectorAll(POINTED)].reverse()) inScroller(node);
  const floor = prompt.getBoundingClientRect().top;
  const hidden = [...board.querySelectorAll(POINTED)].filter((node) => isUnder(prompt, node));
  const depth = Math.max(0, ...hidden.map((node) => node.getBoundingClientRect().bottom - floor + GAP));
  if (depth) window.scrollBy({ top: depth });
}
