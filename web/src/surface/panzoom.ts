/** The geometry of a surface that pans and zooms: a point p of the content is seen at p · scale + (x, y). */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** What stays free at the sides of the surface. */
export interface Insets {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Sight extends Point {
  scale: number;
}

export interface Limits {
  least: number;
  most: number;
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Where one axis of the content begins: centred if it fits, otherwise on the wanted point, without empty ground at its ends. */
function begin(start: number, length: number, low: number, high: number, wanted: number): number {
  if (length <= high - low) return (low + high - length) / 2 - start;
  return clamp((low + high) / 2 - wanted, high - start - length, low - start);
}

/** All of the content, as large as the limits allow; if it is larger than the surface, the part around `focus`, all of it, however small that makes it. */
export function fitted(box: Box, size: Size, limits: Limits, free: Insets, focus: Box = box): Sight {
  const right = Math.max(size.width - free.right, free.left + 1);
  const bottom = Math.max(size.height - free.bottom, free.top + 1);
  const filling = (part: Box): number => Math.min((right - free.left) / part.width, (bottom - free.top) / part.height);
  const scale = Math.min(clamp(filling(box), limits.least, limits.most), Math.max(filling(focus), filling(box)));
  return {
    scale,
    x: begin(box.left * scale, box.width * scale, free.left, right, (focus.left + focus.width / 2) * scale),
    y: begin(box.top * scale, box.height * scale, free.top, bottom, (focus.top + focus.height / 2) * scale),
  };
}

/** Zooms by a factor; what is under the given point of the surface stays there. */
export function zoomed(sight: Sight, factor: number, at: Point, limits: Limits): Sight {
  const scale = clamp(sight.scale * factor, limits.least, limits.most);
  const grown = scale / sight.scale;
  return { scale, x: at.x - (at.x - sight.x) * grown, y: at.y - (at.y - sight.y) * grown };
}

export function panned(sight: Sight, dx: number, dy: number): Sight {
  return { ...sight, x: sight.x + dx, y: sight.y + dy };
}

/** Never so far away that less than `rest` pixels of the content are in sight. */
export function kept(sight: Sight, box: Box, size: Size, rest: number): Sight {
  const axis = (offset: number, start: number, length: number, room: number): number => {
    const low = rest - (start + length) * sight.scale;
    const high = room - rest - start * sight.scale;
    return low <= high ? clamp(offset, low, high) : (low + high) / 2;
  };
  return { ...sight, x: axis(sight.x, box.left, box.width, size.width), y: axis(sight.y, box.top, box.height, size.height) };
}

/** The least movement that brings a part of the surface (in its pixels) into sight. */
export function revealed(sight: Sight, part: Box, size: Size, margin: number): Sight {
  const step = (start: number, length: number, room: number): number => {
    if (start < margin || length > room - 2 * margin) return margin - start;
    return Math.min(0, room - margin - start - length);
  };
  return panned(sight, step(part.left, part.width, size.width), step(part.top, part.height, size.height));
}

/** Two fingers: how much further apart they are, and where their middle went. */
export function pinched(sight: Sight, before: readonly [Point, Point], after: readonly [Point, Point], limits: Limits): Sight {
  const apart = ([a, b]: readonly [Point, Point]): number => Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1);
  const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const from = middle(before);
  const to = middle(after);
  return panned(zoomed(sight, apart(after) / apart(before), from, limits), to.x - from.x, to.y - from.y);
}
