/** The printed patterns. Each gives the size of its tile and its lines in a colour. */

type Tile = [width: number, height: number, body: string];

function seigaiha(line: string, base: string): Tile {
  const centres = [[0, 0], [40, 0], [20, 10], [0, 20], [40, 20], [20, 30], [0, 40], [40, 40]];
  const scales = centres.map(([x, y]) => [20, 14, 8, 2.5].map((r) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join(""));
  return [40, 20, `<g fill="${base}" stroke="${line}" stroke-width="1.3">${scales.join("")}</g>`];
}

function kaen(line: string): Tile {
  const flame = "M8,16.5C1,15 2,8 5,5C5,8 7,8 7,6C7,4 6.500,2 7.5,.5C13,4 16,11 12,15.5C13,12 10,12 9,10C8,12 7,14 8,16.5Z";
  return [30, 34, `<g fill="none" stroke="${line}" stroke-width="1.5" stroke-linecap="round"><path d="${flame}"/><path transform="translate(15,17)" d="${flame}"/></g>`];
}

function konoha(line: string): Tile {
  return [32, 32, `<path d="M3,13Q4,3 14,3Q13,13 3,13ZM3,13L10,6M29,29Q28,19 18,19Q19,29 29,29ZM29,29L22,22" fill="none" stroke="${line}" stroke-width="1.4"/>`];
}

function uzu(line: string): Tile {
  return [34, 34, `<path d="M2,12H11C17,12 17,4 11.5,4C7.5,4 7.5,9 11,9M17,29H27C33,29 33,21 27.5,21C23.5,21 23.5,26 27,26" fill="none" stroke="${line}" stroke-width="1.6" stroke-linecap="round"/>`];
}

function shippo(line: string): Tile {
  const circles = [[0, 0], [28, 0], [0, 28], [28, 28], [14, 14]].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="14"/>`);
  return [28, 28, `<g fill="none" stroke="${line}" stroke-width="1.3">${circles.join("")}</g>`];
}

function ichimatsu(line: string): Tile {
  return [20, 20, `<path d="M0,0H10V10H0ZM10,10H20V20H10Z" fill="${line}"/>`];
}

function hatch(line: string): Tile {
  return [8, 8, `<path d="M-2,10L10,-2M-2,2L2,-2M6,10L10,6" stroke="${line}" stroke-width="1.2"/>`];
}

function asanoha(line: string): Tile {
  const [width, height] = [36, 62.35];
  const centres = [[0, 0], [width, 0], [0, height], [width, height], [width / 2, height / 2]] as const;
  const strokes = centres.flatMap(([cx, cy]) =>
    [0, 1, 2, 3, 4, 5].map((side) => {
      const [x, y, x2, y2] = [side, side + 1].flatMap((at) => [cx + 20.785 * Math.cos(((2 * at + 1) * Math.PI) / 6), cy + 20.785 * Math.sin(((2 * at + 1) * Math.PI) / 6)]) as [number, number, number, number];
      const [mx, my] = [(cx + x + x2) / 3, (cy + y + y2) / 3];
      return [`M${cx},${cy}L${x},${y}L${x2},${y2}`, `M${cx},${cy}L${mx},${my}L${x},${y}`, `M${mx},${my}L${x2},${y2}`].join("");
    }),
  );
  return [width, height, `<path d="${strokes.join("").replace(/(\.\d\d)\d+/g, "$1")}" fill="none" stroke="${line}"/>`];
}

function uroko(line: string): Tile {
  return [20, 18, `<path d="M0,18L10,0L20,18Z" fill="${line}"/>`];
}

function kikko(line: string): Tile {
  const outer = "M12,0V6.93M12,34.64V41.57M12,6.93L0,13.86V27.7L12,34.64L24,27.7V13.86Z";
  const inner = "M12,12.5L4.8,16.6V25L12,29.1L19.2,25V16.6ZM0,-8.3L7.2,-4.1V4.2L0,8.3M24,-8.3L16.8,-4.1V4.2L24,8.3M0,33.3L7.2,37.4V46M24,33.3L16.8,37.4V46";
  return [24, 41.57, `<path d="${outer}${inner}" fill="none" stroke="${line}" stroke-width="1.4"/>`];
}

function tatewaku(line: string): Tile {
  const dots = [[0, 20], [24, 20], [12, 0], [12, 40]].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2"/>`);
  return [24, 40, `<path d="M4,-2C4,8 11,10 11,20S4,32 4,42M20,-2C20,8 13,10 13,20S20,32 20,42" fill="none" stroke="${line}" stroke-width="1.5"/><g fill="${line}">${dots.join("")}</g>`];
}

function tora(line: string): Tile {
  return [44, 32, `<path d="M0,6C8,2 16,10 24,6C20,12 10,12 0,6ZM22,20C30,16 36,24 44,20C40,27 30,27 22,20ZM4,24C8,22 12,26 16,24C13,29 8,28 4,24ZM30,6C33,4 37,8 41,6C38,11 33,10 30,6Z" fill="${line}"/>`];
}

const drawn = { seigaiha, kaen, konoha, uzu, shippo, ichimatsu, hatch, asanoha, uroko, kikko, tatewaku, tora };

export type PatternName = keyof typeof drawn;

/** A colour on the way from `base` to `line`, so that what is drawn on a pattern stays legible. */
export function between(base: string, line: string, share: number): string {
  const part = (colour: string, at: number): number => parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(part(base, at) + (part(line, at) - part(base, at)) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** An SVG pattern to be put among the definitions of the page. */
export function pattern(id: string, name: PatternName, base: string, line: string, scale = 1): string {
  const [width, height, body] = drawn[name](line, base);
  return `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})"><rect width="${width}" height="${height}" fill="${base}"/>${body}</pattern>`;
}
