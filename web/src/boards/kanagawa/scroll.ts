import { escaped } from "../../lib/escaped";
import type { PainterView, Run } from "../../wire";
import { panelsOf, type Season } from "./cards";
import { panelDrawing, sign } from "./drawing";
import { definitions, INK } from "./looks";

const WIDTH = 100;
const HEIGHT = 150;
const MARGIN = 14;
const FOOT = 46;

/** A whole print as a picture of its own: every panel, the season run, and whose it is. */
export function scrollPicture(painter: PainterView, run: Run, title: string, start: string, runWords: string): string {
  const panels = panelsOf(painter);
  const width = panels.length * WIDTH + 2 * MARGIN;
  const height = HEIGHT + 2 * MARGIN + FOOT;
  const drawn = panels.map((panel, at) => `<g transform="translate(${at * WIDTH},0)">${panelDrawing(panel, at ? "" : start, painter.stormed.includes(at) || run.tokens.includes(at))}</g>`).join("");
  const from = run.start * WIDTH + 3;
  const to = (run.start + run.length) * WIDTH - 3;
  const bracket = `<path d="M${from},${HEIGHT + 5}V${HEIGHT + 12}Q${from},${HEIGHT + 18} ${from + 6},${HEIGHT + 18}H${to - 6}Q${to},${HEIGHT + 18} ${to},${HEIGHT + 12}V${HEIGHT + 5}" fill="none" stroke="#C79A35" stroke-width="2"/>`;
  const words = `<text x="20" y="${HEIGHT + 38}" font-family="Shippori Mincho, Georgia, serif" font-weight="700" font-size="17" fill="${INK}">${escaped(title)}</text><g transform="translate(${width - 2 * MARGIN},0)">${sign(run.season as Season, -10, HEIGHT + 33, 0.7, "#75540F")}<text x="-24" y="${HEIGHT + 37}" text-anchor="end" font-family="Inter, Helvetica, sans-serif" font-weight="600" font-size="12" fill="#75540F">${escaped(runWords)}</text></g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}"><defs>${definitions}</defs><rect width="${width}" height="${height}" fill="#F3E9D6"/><g transform="translate(${MARGIN},${MARGIN})">${drawn}<rect width="${panels.length * WIDTH}" height="${HEIGHT}" fill="none" stroke="${INK}" stroke-width="3"/>${bracket}${words}</g></svg>`;
}

/** Offers a picture to be kept: as it is, or drawn on a canvas. */
export async function keep(picture: string, kind: "svg" | "png", name: string): Promise<void> {
  const vector = new Blob([picture], { type: "image/svg+xml" });
  const blob = kind === "svg" ? vector : await pixels(vector);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${name}.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function pixels(vector: Blob): Promise<Blob> {
  const address = URL.createObjectURL(vector);
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d")!.drawImage(image, 0, 0);
  URL.revokeObjectURL(address);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("canvas"))), "image/png"));
}
