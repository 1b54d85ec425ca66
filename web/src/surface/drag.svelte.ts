const SLACK = 8;

interface Wishes {
  /** a piece leaves its place */
  lift: (piece: string) => void;
  /** a piece is let go over this place (the nearest `data-drop` around the pointer), or over none */
  drop: (piece: string, place: string | null) => void;
  /** the pointer is over another place than before */
  over?: (piece: string, place: string | null) => void;
}

/** the pointers that hold a piece, whoever drags it */
const holding = new Set<number>();

/** A pointer that holds a piece does not move the ground under it. */
export function held(pointer: number): boolean {
  return holding.has(pointer);
}

function placeUnder(event: PointerEvent): string | null {
  for (const node of document.elementsFromPoint(event.clientX, event.clientY)) {
    const place = node.closest<HTMLElement>("[data-drop]");
    if (place) return place.dataset["drop"]!;
  }
  return null;
}

/** Pieces that can be dragged with a mouse, a pen or a finger. A pointer that hardly moves is a click. */
export class Drag {
  /** the piece in the air, and how far it is from its place */
  piece = $state("");
  dx = $state(0);
  dy = $state(0);
  #held = "";
  #pointer = -1;
  #x = 0;
  #y = 0;
  #moved = false;
  #over: string | null = null;
  #wishes: Wishes;

  constructor(wishes: Wishes) {
    this.#wishes = wishes;
  }

  down(event: PointerEvent, piece: string): void {
    if (event.button) return;
    this.#held = piece;
    this.#pointer = event.pointerId;
    holding.add(event.pointerId);
    this.#x = event.clientX;
    this.#y = event.clientY;
    this.#moved = false;
    this.#over = null;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    if (!this.#held) return;
    const dx = event.clientX - this.#x;
    const dy = event.clientY - this.#y;
    if (!this.#moved && Math.hypot(dx, dy) < SLACK) return;
    if (!this.#moved) this.#wishes.lift(this.#held);
    this.#moved = true;
    this.piece = this.#held;
    this.dx = dx;
    this.dy = dy;
    const over = this.#wishes.over ? placeUnder(event) : null;
    if (over !== this.#over) this.#wishes.over?.(this.#held, over);
    this.#over = over;
  }

  up(event: PointerEvent): void {
    if (this.#held && this.#moved) this.#wishes.drop(this.#held, placeUnder(event));
    this.#rest();
  }

  cancel(): void {
    if (this.#held && this.#moved) this.#wishes.drop(this.#held, null);
    this.#rest();
  }

  /** True for the click that ends a drag: the piece was moved, not picked. */
  swallows(): boolean {
    const moved = this.#moved;
    this.#moved = false;
    return moved;
  }

  #rest(): void {
    holding.delete(this.#pointer);
    this.#held = "";
    this.piece = "";
    this.dx = 0;
    this.dy = 0;
  }
}
