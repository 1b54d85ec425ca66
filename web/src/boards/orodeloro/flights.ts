import { calm } from "../../lib/prefs.svelte";
import type { Flight } from "./movements";
import { coin, signs } from "./signs";

const DRAWN = {
  coin: `<svg width="26" height="26" viewBox="-12 -12 24 24">${coin}</svg>`,
  parrot: `<svg width="40" height="40" viewBox="-6 -6 36 36"><circle cx="12" cy="12" r="17" fill="#2C6145" stroke="#1F1B19" stroke-width="2"/><g fill="none" stroke="#FBF5E8" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${signs.parrot}</g></svg>`,
  tile: '<svg width="34" height="34" viewBox="0 0 64 64"><rect x="1.5" y="1.5" width="61" height="61" rx="6" fill="url(#back) #14294A" stroke="#1F1B19" stroke-width="3"/><circle cx="32" cy="32" r="15" fill="#FBF5E8"/></svg>',
} as const;

function centre(place: string): { x: number; y: number } | null {
  for (const node of document.querySelectorAll(`[data-place~="${place}"]`)) {
    const box = node.getBoundingClientRect();
    if (box.width) return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }
  return null;
}

/** Lets them fly one after the other, 60 ms apart and 600 ms at most in all. */
export function launch(root: HTMLElement, flights: readonly Flight[]): void {
  if (calm()) return;
  const gap = Math.min(60, 600 / Math.max(flights.length, 1));
  flights.forEach(({ what, from, to }, at) => {
    const [start, end] = [centre(from), centre(to)];
    if (!start || !end) return;
    const node = document.createElement("span");
    node.innerHTML = DRAWN[what];
    node.setAttribute("aria-hidden", "true");
    Object.assign(node.style, { position: "fixed", left: `${start.x - 14}px`, top: `${start.y - 14}px`, zIndex: "40", pointerEvents: "none", opacity: "0" });
    root.append(node);
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const arc = `translate(${dx / 2}px, ${dy / 2 - 40}px) scale(1.25)`;
    const flight = node.animate([{ transform: "none", opacity: 1 }, { transform: arc, opacity: 1 }, { transform: `translate(${dx}px, ${dy}px)`, opacity: 0.2 }], { duration: 520, delay: at * gap, easing: "cubic-bezier(.3,.6,.3,1)" });
    flight.onfinish = flight.oncancel = () => node.remove();
  });
}
