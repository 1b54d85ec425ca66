export type Way = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

interface Point {
  x: number;
  y: number;
}

const STEPS: Record<Way, Point> = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

/** How much worse it is to lie aside of the way than to lie farther along it. */
const ASIDE = 2;

const middle = (box: DOMRect): Point => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

function least<T>(all: readonly T[], cost: (one: T) => number): T | null {
  let [best, lowest]: [T | null, number] = [null, Infinity];
  for (const one of all) {
    const price = cost(one);
    if (price < lowest) [best, lowest] = [one, price];
  }
  return best;
}

/** What an arrow key leads to: the nearest thing that way. */
export function onward<T extends Element>(from: Element, way: Way, all: readonly T[]): T | null {
  const here = middle(from.getBoundingClientRect());
  const step = STEPS[way];
  return least(all, (one) => {
    if (one === from) return Infinity;
    const there = middle(one.getBoundingClientRect());
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const along = dx * step.x + dy * step.y;
    return along < 1 ? Infinity : along + ASIDE * Math.abs(dx * step.y + dy * step.x);
  });
}

export function nearest<T extends Element>(from: Element, all: readonly T[]): T | null {
  const here = middle(from.getBoundingClientRect());
  return least(all, (one) => {
    const there = middle(one.getBoundingClientRect());
    return Math.hypot(there.x - here.x, there.y - here.y);
  });
}
