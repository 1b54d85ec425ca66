import { between, pattern, type PatternName } from "../../art/patterns";
import type { Family, Kind, Season } from "./cards";
import type { Sign } from "./signs";
import type { Subject } from "./subjects";

export const INK = "#1F1B19";
export const CREAM = "#FBF5E8";

type Own = "asanoha" | "uroko" | "tatewaku" | "yagasuri";

interface Look {
  base: string;
  line: string;
  pattern: PatternName | Own;
  subject: Subject;
}

/** The families: colour, pattern and subject always travel together. */
export const families: Record<Family, Look> = {
  tree: { base: "#2F6A49", line: "#A7CFA5", pattern: "asanoha", subject: "tree" },
  animal: { base: "#245A8A", line: "#A9CBE0", pattern: "seigaiha", subject: "crane" },
  person: { base: "#B5301F", line: "#F0B7A0", pattern: "yagasuri", subject: "lady" },
  building: { base: "#E0AE35", line: "#8A5E0C", pattern: "ichimatsu", subject: "tower" },
  kite: { base: "#B64E15", line: "#F7CFA4", pattern: "uroko", subject: "red" },
  lantern: { base: "#5E3F7D", line: "#C9B3DD", pattern: "tatewaku", subject: "lantern" },
  umbrella: { base: "#B34A72", line: "#F3C4D3", pattern: "shippo", subject: "umbrella" },
};

export const skies: Record<Season, { top: string; foot: string; sun: string; ink: string }> = {
  spring: { top: "#E39AA8", foot: "#FBEFE2", sun: "#F6D5C9", ink: "#A93A5B" },
  summer: { top: "#3B7CA8", foot: "#E2EEE8", sun: "#C8372A", ink: "#1F5D86" },
  autumn: { top: "#D47A2C", foot: "#F8E6C4", sun: "#B5301F", ink: "#A8480F" },
  winter: { top: "#5B6C88", foot: "#EDEFEF", sun: "#FFFDF5", ink: "#3F4F6B" },
  storm: { top: "#23293A", foot: "#8D949C", sun: "", ink: "#1F1B19" },
};

export const lands: Record<Kind, string> = { forest: "#2F6A49", plains: "#7F610F", mountain: "#4F6478", ocean: "#245A8A", wild: "#1F1B19" };

export const toolSigns = { arrow: "arrow", brush: "brush", assistant: "assistant", keep_card: "keep", give_yokai: "give", storm_token: "storm" } as const satisfies Record<string, Sign>;

/** Patterns that only this game prints with. */
const drawn: Record<Own, (line: string) => [number, number, string]> = {
  asanoha(line) {
    const w = 36;
    const h = w * Math.sqrt(3);
    const d = [[0, 0], [w, 0], [0, h], [w, h], [w / 2, h / 2]].map(([x, y]) => hexagon(x!, y!, w / Math.sqrt(3))).join("");
    return [w, h, `<path d="${d}" fill="none" stroke="${line}"/>`];
  },
  uroko: (line) => [20, 18, `<path d="M0,18L10,0L20,18Z" fill="${line}"/>`],
  tatewaku: (line) => [
    24,
    40,
    `<path d="M4,-2C4,8 11,10 11,20S4,32 4,42M20,-2C20,8 13,10 13,20S20,32 20,42" fill="none" stroke="${line}" stroke-width="1.5"/><g fill="${line}"><circle cy="20" r="2"/><circle cx="24" cy="20" r="2"/><circle cx="12" r="2"/><circle cx="12" cy="40" r="2"/></g>`,
  ],
  yagasuri: (line) => [24, 24, `<path d="M0,6L6,0V12L0,18ZM12,6L6,0V12L12,18ZM12,18L18,12V24L12,30ZM24,18L18,12V24L24,30ZM12,-6L18,-12V0L12,6ZM24,-6L18,-12V0L24,6Z" fill="${line}"/>`],
};

/** A hemp leaf: each of six triangles joined to its middle. */
function hexagon(cx: number, cy: number, r: number): string {
  const corner = (turn: number): [number, number] => [cx + r * Math.cos(((turn + 0.5) * Math.PI) / 3), cy + r * Math.sin(((turn + 0.5) * Math.PI) / 3)];
  const point = (x: number, y: number): string => `${x.toFixed(1)},${y.toFixed(1)}`;
  return [0, 1, 2, 3, 4, 5]
    .map((turn) => {
      const [x, y] = corner(turn);
      const [u, v] = corner(turn + 1);
      const middle = point((cx + x + u) / 3, (cy + y + v) / 3);
      return `M${point(cx, cy)}L${point(x, y)}L${point(u, v)}M${point(cx, cy)}L${middle}L${point(x, y)}M${middle}L${point(u, v)}`;
    })
    .join("");
}

function printed(id: string, name: Look["pattern"], base: string, line: string, scale: number): string {
  if (!(name in drawn)) return pattern(id, name as PatternName, base, line, scale);
  const [width, height, body] = drawn[name as Own](line);
  return `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})"><rect width="${width}" height="${height}" fill="${base}"/>${body}</pattern>`;
}

const PAPER = "#EADDC2";

/** Patterns, skies and frames that the drawings of this game fill with. */
export const definitions =
  Object.entries(families)
    .map(([name, { base, line, pattern: kind }]) => printed(`kg-${name}`, kind, base, between(base, line, 0.4), 0.6) + printed(`kg-${name}-paper`, kind, PAPER, between(PAPER, base, 0.16), 0.6))
    .join("") +
  Object.entries(skies)
    .map(([name, { top, foot }]) => `<linearGradient id="kg-${name}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".75" stop-color="${foot}"/></linearGradient>`)
    .join("") +
  pattern("kg-sea", "seigaiha", "#2E6388", "#BBD5DC", 0.5) +
  pattern("kg-blue", "seigaiha", "#245A8A", between("#245A8A", "#A9CBE0", 0.5), 0.62) +
  pattern("kg-yellow", "uzu", "#E0AE35", between("#E0AE35", "#8A5E0C", 0.5), 0.62) +
  pattern("kg-red", "kaen", "#B5301F", between("#B5301F", "#F0B7A0", 0.5), 0.62) +
  `<clipPath id="kg-panel"><rect width="100" height="150"/></clipPath><clipPath id="kg-card"><rect x="1" y="1" width="98" height="148" rx="8"/></clipPath><clipPath id="kg-card-print"><rect width="100" height="110"/></clipPath>` +
  `<clipPath id="kg-wide"><rect x="1" y="1" width="148" height="94" rx="8"/></clipPath><clipPath id="kg-wide-print"><rect width="106" height="96"/></clipPath>`;
