// @vitest-environment node
import { describe, expect, it } from "vitest";
import { fitted, kept, panned, pinched, revealed, zoomed, type Box, type Sight } from "../src/surface/panzoom";

const size = { width: 400, height: 300 };
const none = { left: 0, top: 0, right: 0, bottom: 0 };
const limits = { least: 0.5, most: 2 };
const seen = (sight: Sight, box: Box): Box => ({
  left: box.left * sight.scale + sight.x,
  top: box.top * sight.scale + sight.y,
  width: box.width * sight.scale,
  height: box.height * sight.scale,
});

describe("a surface that fits its content", () => {
  it("shows all of it in the middle", () => {
    const part = seen(fitted({ left: -100, top: -100, width: 400, height: 200 }, size, limits, { left: 20, top: 20, right: 20, bottom: 20 }), { left: -100, top: -100, width: 400, height: 200 });
    expect(part).toEqual({ left: 20, top: 60, width: 360, height: 180 });
  });

  it("leaves its buttons free", () => {
    const box = { left: 0, top: 0, width: 200, height: 200 };
    expect(seen(fitted(box, size, limits, { ...none, left: 100 }), box)).toEqual({ left: 100, top: 0, width: 300, height: 300 });
  });

  it("never makes a cell smaller or larger than allowed", () => {
    const corner = { left: 0, top: 0, width: 100, height: 100 };
    expect(fitted({ left: 0, top: 0, width: 4000, height: 100 }, size, limits, none, corner).scale).toBe(0.5);
    expect(fitted({ left: 0, top: 0, width: 10, height: 10 }, size, limits, none).scale).toBe(2);
  });

  it("shows the part that matters of what is too large, and no empty ground", () => {
    const box = { left: 0, top: 0, width: 2000, height: 100 };
    const focus = { left: 1000, top: 0, width: 100, height: 100 };
    const middle = seen(fitted(box, size, limits, none, focus), focus);
    expect(middle.left + middle.width / 2).toBe(200);
    const atEnd = fitted(box, size, limits, none, { left: 1900, top: 0, width: 100, height: 100 });
    expect(seen(atEnd, box).left + seen(atEnd, box).width).toBe(400);
  });

  it("shows all of the part that matters, however small that makes it", () => {
    const box = { left: 0, top: 0, width: 4000, height: 100 };
    const focus = { left: 1000, top: 0, width: 1600, height: 100 };
    expect(seen(fitted(box, size, limits, none, focus), focus)).toMatchObject({ left: 0, width: 400 });
    expect(seen(fitted(box, size, limits, none), box)).toMatchObject({ left: 0, width: 400 });
  });

  it("keeps what is under the pointer there while it zooms", () => {
    const before = { scale: 1, x: 30, y: -20 };
    const after = zoomed(before, 1.5, { x: 100, y: 50 }, limits);
    expect(after.scale).toBe(1.5);
    expect([(100 - after.x) / after.scale, (50 - after.y) / after.scale]).toEqual([70, 70]);
    expect(zoomed(before, 100, { x: 0, y: 0 }, limits).scale).toBe(2);
  });

  it("cannot be pushed out of sight", () => {
    const box = { left: 0, top: 0, width: 200, height: 200 };
    const far = kept(panned({ scale: 1, x: 0, y: 0 }, -9000, 9000), box, size, 60);
    expect(seen(far, box)).toMatchObject({ left: -140, top: 240 });
  });

  it("moves just as far as is needed to show something", () => {
    const still = { scale: 1, x: 0, y: 0 };
    expect(revealed(still, { left: 50, top: 50, width: 50, height: 50 }, size, 10)).toEqual(still);
    expect(revealed(still, { left: 380, top: -30, width: 50, height: 50 }, size, 10)).toEqual({ scale: 1, x: -40, y: 40 });
  });

  it("follows two fingers", () => {
    const after = pinched({ scale: 1, x: 0, y: 0 }, [{ x: 100, y: 100 }, { x: 200, y: 100 }], [{ x: 50, y: 100 }, { x: 200, y: 100 }], limits);
    expect(after.scale).toBe(1.5);
    expect([100 * after.scale + after.x, 200 * after.scale + after.x]).toEqual([50, 200]);
  });
});
