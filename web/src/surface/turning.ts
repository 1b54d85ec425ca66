import type { Attachment } from "svelte/attachments";
import { prefs } from "../lib/prefs.svelte";
import type { Touch } from "./touch.svelte";

/** How far a wheel rolls for one step, in pixels. */
const NOTCH = 40;

/** While this node is there, R turns what it shows; the wheel does the same above it. */
export function turning(touch: Touch): Attachment<HTMLElement> {
  return (node) => {
    let rolled = 0;

    function wheel(event: WheelEvent): void {
      event.preventDefault();
      event.stopPropagation();
      rolled += event.deltaY;
      if (Math.abs(rolled) < NOTCH) return;
      touch.turn(rolled > 0 ? 1 : -1);
      rolled = 0;
    }

    function press(event: KeyboardEvent): void {
      if (!prefs.letters || event.key.toLowerCase() !== "r" || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest("input, textarea, dialog[open]")) return;
      touch.turn(event.shiftKey ? -1 : 1);
      event.preventDefault();
    }

    node.addEventListener("wheel", wheel, { passive: false });
    // before the keys of the table, where R stands for the rules
    addEventListener("keydown", press, true);
    return () => {
      node.removeEventListener("wheel", wheel);
      removeEventListener("keydown", press, true);
    };
  };
}
