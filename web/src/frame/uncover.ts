const GAP = 10;

/** Whether the foot of a thing lies under the prompt. */
function isUnder(prompt: Element, node: Element): boolean {
  const { left, width, bottom } = node.getBoundingClientRect();
  const top = document.elementFromPoint(left + width / 2, bottom - 2);
  return !prompt.contains(node) && prompt.contains(top);
}

/** Scrolls what a coach points at out from under the prompt, where that lies on the foot of the board. */
export function uncover(board: Element): void {
  const prompt = board.querySelector(".prompt");
  if (!prompt) return;
  const floor = prompt.getBoundingClientRect().top;
  const hidden = [...board.querySelectorAll('[data-touch~="pointed"], .pointed')].filter((node) => isUnder(prompt, node));
  const depth = Math.max(0, ...hidden.map((node) => node.getBoundingClientRect().bottom - floor + GAP));
  if (depth) window.scrollBy({ top: depth });
}
