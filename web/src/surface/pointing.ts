import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";
import { isButton } from "./address";
import { prefs } from "../lib/prefs.svelte";
import { held } from "./held";
import { nearest, onward, type Way } from "./onward";
import type { Touch } from "./touch.svelte";

/** A pointer that hardly moves is a click. */
const SLACK = 8;
const TYPING = "input, textarea, select, dialog[open]";

/** A piece under a pointer. */
interface Grip {
  node: HTMLElement;
  at: string;
  pointer: number;
  x: number;
  y: number;
  moved: boolean;
}

function thingAround(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-touch]") : null;
}

const addressOf = (node: HTMLElement | null): string => node?.dataset["at"] ?? "";
const viaOf = (node: HTMLElement | null): string => node?.dataset["via"] ?? "";

/** What lies under a pulled piece: rather what can take it than what lies on top of that. */
function thingUnder(event: PointerEvent, except: HTMLElement, live: ReadonlySet<string>): string {
  const things = document.elementsFromPoint(event.clientX, event.clientY).flatMap((node) => thingAround(node) ?? []);
  const under = things.filter((thing) => thing !== except).map(addressOf);
  return under.find((at) => live.has(at)) ?? under[0] ?? "";
}

/** All that pointers and keys do at a table, turned into touches. It sits on the table's root. */
export function pointing(touch: Touch): Attachment<HTMLElement> {
  return (root) => {
    let grip: Grip | null = null;
    let swallow = false;
    /** what was pressed: it is meant, even if it moves away before the finger is lifted */
    let pressed: { node: HTMLElement; x: number; y: number } | null = null;

    const all = (words = ""): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(`[data-touch${words && `~="${words}"`}]`)].filter((node) => node.offsetParent !== null);
    const stops = (words = ""): HTMLElement[] => all(words).filter((node) => node.matches("button, [tabindex]"));
    const pieces = (): HTMLElement[] => stops("live").filter((node) => !isButton(addressOf(node)));

    /** Whoever plays with keys finds the focus at what is asked next, also after the moves of others. */
    let byKey = false;
    const settle = (): void => {
      if (byKey && document.activeElement === document.body) (pieces()[0] ?? stops("live")[0])?.focus();
    };
    const watch = new MutationObserver(settle);
    watch.observe(root, { subtree: true, childList: true, attributeFilter: ["data-touch"] });

    // Pointers

    function grab(event: PointerEvent): void {
      const node = thingAround(event.target);
      swallow = byKey = false;
      pressed = node && { node, x: event.clientX, y: event.clientY };
      if (!node?.hasAttribute("data-drag") || event.button || !(touch.first.has(addressOf(node)) || touch.live.has(addressOf(node)))) return;
      grip = { node, at: addressOf(node), pointer: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
      held.add(event.pointerId);
    }

    function pull(event: PointerEvent): void {
      if (grip?.pointer !== event.pointerId) return;
      const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
      if (!grip.moved && Math.hypot(dx, dy) < SLACK) return;
      if (!grip.moved) take(grip);
      const zoom = grip.node.getBoundingClientRect().width / grip.node.offsetWidth || 1;
      grip.node.style.setProperty("--dx", `${dx / zoom}px`);
      grip.node.style.setProperty("--dy", `${dy / zoom}px`);
      touch.aim(thingUnder(event, grip.node, touch.live));
    }

    function take(it: Grip): void {
      it.moved = swallow = true;
      it.node.setPointerCapture(it.pointer);
      it.node.toggleAttribute("data-dragged", true);
      touch.lift(it.at);
    }

    function letGo(event: PointerEvent): void {
      if (grip?.pointer !== event.pointerId) return;
      const { node, at, moved } = grip;
      const place = moved && event.type === "pointerup" ? thingUnder(event, node, touch.live) : "";
      rest();
      if (!moved) return;
      if (place && place !== at) touch.drop(place);
      else touch.back();
    }

    function rest(): void {
      if (!grip) return;
      held.delete(grip.pointer);
      grip.node.removeAttribute("data-dragged");
      grip.node.style.removeProperty("--dx");
      grip.node.style.removeProperty("--dy");
      grip = null;
    }

    function click(event: MouseEvent): void {
      const still = pressed && event.detail > 0 && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < SLACK;
      const node = still ? pressed!.node : thingAround(event.target);
      pressed = null;
      if (swallow) event.stopPropagation();
      else if (node) touchAt(node, event.detail === 0);
      swallow = false;
    }

    const point = (event: Event): void => {
      const node = thingAround(event.target);
      if (!grip?.moved) touch.aim(addressOf(node), viaOf(node));
    };

    // Keys

    /** A touch by key is followed by the focus. */
    function touchAt(node: HTMLElement, withKey: boolean): void {
      const before = touch.path.length;
      touch.touch(addressOf(node), viaOf(node));
      if (withKey && touch.path.length > before) void tick().then(() => nearest(node, pieces())?.focus());
    }

    function back(): void {
      const last = touch.back();
      void tick().then(() => stops().find((node) => addressOf(node) === last)?.focus());
    }

    function walk(way: Way): boolean {
      const here = thingAround(document.activeElement);
      if (!here) return false;
      const live = pieces();
      onward(here, way, live.length ? live : stops())?.focus();
      return true;
    }

    function press(event: KeyboardEvent): void {
      byKey = true;
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      const key = event.key;
      if (key.length === 1 && !prefs.letters) return;
      const named = all().find((node) => node.ariaKeyShortcuts === key.toLowerCase());
      const numbered = /^[1-9]$/.test(key) ? pieces()[Number(key) - 1] : undefined;
      if (named ?? numbered) touchAt((named ?? numbered)!, true);
      else if (key === "Escape" && touch.path.length) back();
      else if (!key.startsWith("Arrow") || !walk(key as Way)) return;
      event.preventDefault();
    }

    const ending = new AbortController();
    const { signal } = ending;
    root.addEventListener("pointerdown", grab, { signal, capture: true });
    root.addEventListener("pointermove", pull, { signal });
    root.addEventListener("pointerup", letGo, { signal });
    root.addEventListener("pointercancel", letGo, { signal });
    root.addEventListener("pointerover", point, { signal });
    root.addEventListener("focusin", point, { signal });
    root.addEventListener("click", click, { signal, capture: true });
    addEventListener("keydown", press, { signal });
    return () => {
      rest();
      watch.disconnect();
      ending.abort();
    };
  };
}
