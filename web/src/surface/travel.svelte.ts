import { untrack } from "svelte";
import { calm } from "../lib/prefs.svelte";

const TRAVEL: KeyframeAnimationOptions = { duration: 280, easing: "cubic-bezier(.2,.8,.2,1)" };

interface Seen {
  box: DOMRect;
  node: HTMLElement;
}

type Places = Map<string, Seen>;

/** Where a piece comes from or goes to that is not on the board itself: the name of a place, or null. */
type Elsewhere = (piece: string) => string | null;

/** Where every piece is now. Pieces carry `data-piece`, places `data-place`. */
function places(root: HTMLElement): Places {
  const seen: Places = new Map();
  for (const node of root.querySelectorAll<HTMLElement>("[data-piece]")) seen.set(node.dataset["piece"]!, { box: node.getBoundingClientRect(), node });
  return seen;
}

function placeBox(name: string | null): DOMRect | undefined {
  if (!name) return undefined;
  for (const node of document.querySelectorAll(`[data-place~="${name}"]`)) {
    const box = node.getBoundingClientRect();
    if (box.width) return box;
  }
  return undefined;
}

/** From one place to another, for a piece that lies on ground of this zoom. */
function shift(from: DOMRect, to: DOMRect, zoom = 1): string {
  const dx = (from.left + from.width / 2 - to.left - to.width / 2) / zoom;
  const dy = (from.top + from.height / 2 - to.top - to.height / 2) / zoom;
  return `translate(${dx}px, ${dy}px) scale(${from.width / to.width || 1})`;
}

/** Let every piece travel from where it was to where it is; those that left fly to where they went. */
function travel(root: HTMLElement, before: Places, from: Elsewhere, to: Elsewhere): void {
  if (calm()) return;
  const after = places(root);
  for (const [piece, { box, node }] of after) {
    const start = before.get(piece)?.box ?? placeBox(from(piece));
    if (!start || (Math.abs(start.left - box.left) < 2 && Math.abs(start.top - box.top) < 2)) continue;
    // above the others by its style: an animation of anything but transform and opacity would repaint the board in every frame
    node.style.zIndex = "5";
    const flight = node.animate([{ transform: shift(start, box, box.width / node.offsetWidth || 1) }, { transform: "none" }], TRAVEL);
    flight.onfinish = flight.oncancel = () => node.style.removeProperty("z-index");
  }
  for (const [piece, { box, node }] of before) {
    const end = after.has(piece) ? undefined : placeBox(to(piece));
    if (end) leave(root, node, box, end);
  }
}

function leave(root: HTMLElement, node: HTMLElement, box: DOMRect, end: DOMRect): void {
  const ghost = node.cloneNode(true) as HTMLElement;
  delete ghost.dataset["piece"];
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, { position: "fixed", left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`, margin: "0", zIndex: "30", pointerEvents: "none" });
  root.append(ghost);
  const flight = ghost.animate([{ transform: "none", opacity: 1 }, { opacity: 1, offset: 0.8 }, { transform: shift(end, box), opacity: 0 }], { ...TRAVEL, duration: 350 });
  flight.onfinish = flight.oncancel = () => ghost.remove();
}

/** Something small that goes from one place to another, as often as it is told; it is no piece of its own. */
export interface Flight {
  /** its drawing, as SVG */
  drawn: string;
  from: string;
  to: string;
}

const FLIGHT = { duration: 520, easing: "cubic-bezier(.3,.6,.3,1)" };
const GAP = 60;
const ALL_GAPS = 600;

/** Lets them fly one after the other, in an arc. */
export function fly(root: HTMLElement, flights: readonly Flight[]): void {
  if (calm()) return;
  const gap = Math.min(GAP, ALL_GAPS / Math.max(flights.length, 1));
  flights.forEach(({ drawn, from, to }, at) => {
    const [start, end] = [placeBox(from), placeBox(to)];
    if (!start || !end) return;
    const node = document.createElement("span");
    node.innerHTML = drawn;
    node.setAttribute("aria-hidden", "true");
    const [x, y] = [start.left + start.width / 2, start.top + start.height / 2];
    Object.assign(node.style, { position: "fixed", left: `${x - 14}px`, top: `${y - 14}px`, zIndex: "40", pointerEvents: "none", opacity: "0" });
    root.append(node);
    const [dx, dy] = [end.left + end.width / 2 - x, end.top + end.height / 2 - y];
    const arc = `translate(${dx / 2}px, ${dy / 2 - 40}px) scale(1.25)`;
    const flight = node.animate([{ transform: "none", opacity: 1 }, { transform: arc, opacity: 1 }, { transform: `translate(${dx}px, ${dy}px)`, opacity: 0.2 }], { ...FLIGHT, delay: at * gap });
    flight.onfinish = flight.oncancel = () => node.remove();
  });
}

/** Whenever the view is another one, every piece on the ground travels there. Called while a component is set up. */
export function travelling<V>(ground: () => HTMLElement | undefined, view: () => V, from: (piece: string, old: V) => string | null, to: (piece: string, now: V) => string | null): void {
  let before: Places = new Map();
  let last: V | undefined;
  $effect.pre(() => {
    void view();
    const root = ground();
    if (root) before = places(root);
  });
  $effect(() => {
    const now = view();
    untrack(() => {
      const [root, old] = [ground(), last];
      last = now;
      if (root && old && old !== now) travel(root, before, (piece) => from(piece, old), (piece) => to(piece, now));
    });
  });
}
