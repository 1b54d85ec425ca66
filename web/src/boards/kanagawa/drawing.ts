import { motifs } from "../../art/motifs";
import type { CardFace, Category, Family, Kind, Landscape, Panel, Season } from "./cards";
import { CREAM, families, INK, lands, skies, toolSigns } from "./looks";
import { numeral } from "./numerals";
import { signs, type Sign } from "./signs";
import { subjects, type Subject } from "./subjects";

/** Panels and cards as SVG. Strings, because the finished scroll is also saved as a picture. */

function ink(width: number): string {
  return `stroke="${INK}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`;
}

function put(drawing: string, x: number, y: number, scale: number): string {
  return `<g transform="translate(${x},${y}) scale(${scale})">${drawing}</g>`;
}

export function sign(name: Sign, x: number, y: number, scale: number, colour: string, weight = 2.2): string {
  return `<g transform="translate(${x - 12 * scale},${y - 12 * scale}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${signs[name]}</g>`;
}

function forest(): string {
  const firs = [8, 26, 44, 62, 80, 96].map((x, at) => `<path d="M${x},${100 + (at % 2) * 5}l9,20h-5l7,15h-22l7,-15h-5Z" fill="${at % 2 ? "#2F6A49" : "#3C7A57"}" ${ink(1.6)}/>`);
  return `<path d="M-2,104C20,92 34,98 50,94S84,90 102,104V152H-2Z" fill="#5E9270" ${ink(1.8)}/>${firs.join("")}<path d="M-2,134Q50,126 102,134V152H-2Z" fill="#244F38" ${ink(1.8)}/>`;
}

const grounds: Record<Landscape, string> = {
  forest: forest(),
  plains: `<path d="M-2,104C30,96 60,108 102,104V152H-2Z" fill="#D9C069" ${ink(1.8)}/><path d="M-2,124C30,114 66,126 102,120V152H-2Z" fill="#BFA545" ${ink(1.8)}/><path d="M10,120q-2,-9 -5,-12M12,120q1,-10 4,-14M44,127q-2,-9 -5,-12M46,127q1,-10 4,-14M80,117q-2,-9 -5,-12M82,117q1,-10 4,-14M26,140q-2,-9 -5,-12M28,140q1,-10 4,-14M66,140q-2,-9 -5,-12M68,140q1,-10 4,-14" fill="none" ${ink(1.5)}/>`,
  mountain: `<path d="M-2,112C14,104 30,70 40,52Q44,49 48,51Q53,48 57,52C68,72 84,104 102,112V152H-2Z" fill="#5D7D9C" ${ink(2)}/><path d="M40,52Q44,49 48,51Q53,48 57,52C61,59 64,65 68,72L61,69L56,77L50,70L44,78L38,69L30,72C34,65 37,58 40,52Z" fill="#FFFDF5" ${ink(1.6)}/><path d="M-2,122C20,112 44,128 64,120S92,118 102,122V152H-2Z" fill="#6E7D63" ${ink(1.8)}/>`,
  ocean: `<rect x="-2" y="104" width="104" height="48" fill="url(#kg-sea)"/><path d="M-2,104H102" ${ink(2)}/>`,
};

const MIST = `<g fill="${CREAM}" opacity=".93"><rect x="-10" y="94" width="34" height="9" rx="4.5"/><rect x="-16" y="101" width="58" height="9" rx="4.5"/><rect x="70" y="101" width="44" height="9" rx="4.5"/><rect x="80" y="94" width="40" height="9" rx="4.5"/></g>`;

const RAIN = [10, 24, 38, 52, 66, 80, 94].map((x, at) => `M${x},${20 + (at % 3) * 18}l-6,18M${x + 4},${62 + (at % 2) * 10}l-5,15`).join("");

function sky(season: Season, landscape: Landscape): string {
  if (season === "storm") return `<path d="M62,4L44,44H56L40,84" fill="none" stroke="#F3D27A" stroke-width="4" stroke-linejoin="round"/><path d="${RAIN}" stroke="#DDE3E8" stroke-width="1.6" opacity=".7"/>`;
  const [x, y] = landscape === "mountain" ? [80, 34] : [74, 40];
  const edge = season === "winter" ? `stroke="${INK}"` : "";
  return `<circle cx="${x}" cy="${y}" r="15" fill="${skies[season].sun}" ${edge} opacity=".92"/>`;
}

type Spots = readonly (readonly [x: number, y: number, scale: number])[];

/** Where one, two or three subjects of a kind stand; by default they stand on the ground. */
const SPOTS: Record<string, readonly Spots[]> = {
  kite: [[[50, 52, 0.66]], [[32, 48, 0.5], [68, 62, 0.5]], [[22, 48, 0.42], [50, 62, 0.42], [78, 40, 0.42]]],
  lantern: [[[50, 58, 0.62]], [[32, 54, 0.48], [68, 70, 0.48]], [[22, 54, 0.38], [50, 70, 0.38], [78, 50, 0.38]]],
  umbrella: [[[50, 84, 0.66]], [[32, 78, 0.5], [68, 92, 0.5]], [[22, 78, 0.5], [50, 92, 0.5], [78, 82, 0.5]]],
  tree: [[[50, 72, 0.85]], [[32, 70, 0.58], [68, 84, 0.58]], [[22, 70, 0.48], [50, 84, 0.48], [78, 66, 0.48]]],
  crane: [[[50, 56, 0.72]], [[34, 46, 0.5], [66, 70, 0.5]], [[26, 42, 0.42], [54, 62, 0.42], [76, 40, 0.42]]],
  butterfly: [[[48, 66, 0.62]], [[32, 56, 0.46], [68, 76, 0.46]], [[24, 54, 0.38], [50, 74, 0.38], [76, 52, 0.38]]],
  ground: [[[50, 90, 0.72]], [[30, 86, 0.52], [70, 96, 0.52]], [[22, 84, 0.42], [50, 98, 0.42], [78, 84, 0.42]]],
};
const KITES = ["blue", "yellow", "red"];
const HANGING = new Set(["lantern", "kite", "crane", "butterfly"]);

function spotName(subject: string): string {
  if (KITES.includes(subject)) return "kite";
  return subject in SPOTS ? subject : "ground";
}

function shown(panel: Panel, rise: number, sink: number): string {
  const each = panel.shows.flatMap(([subject, count]) => Array<string>(count).fill(subject));
  if (!each.length) return "";
  const name = spotName(each[0]!);
  const spots = SPOTS[name]![Math.min(each.length, 3) - 1]!;
  const drawn = each.slice(0, 3).map((subject, at) => {
    const [x, y, scale] = spots[at]!;
    return (name === "lantern" ? `<path d="M${x},0V40" ${ink(1.4)}/>` : "") + put(subjects[subject as Subject], x, y, scale);
  });
  return put(drawn.join(""), 0, HANGING.has(name) ? rise : sink, 1);
}

/** The landscape with its sky and subjects; the ground may be lifted where a card cuts it off. */
function scene(panel: Panel, lift = 0, rise = 0, sink = 0): string {
  return `<rect width="100" height="150" fill="url(#kg-${panel.season})"/>${sky(panel.season, panel.landscape)}${put(grounds[panel.landscape] + MIST, 0, lift, 1)}${shown(panel, rise, sink)}`;
}

function bubble(name: Sign, x: number, y: number, r: number, colour: string): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${CREAM}" stroke="${INK}" stroke-width="1.6"/>${sign(name, x, y, r / 15.5, colour)}`;
}

function asked(panel: Panel, x: number, y: number, r: number): string {
  return Array.from({ length: panel.times }, (_, at) => bubble(panel.landscape, x + at * 21, y, r, lands[panel.landscape])).join("");
}

function seal(points: number, x: number, y: number): string {
  if (!points) return "";
  return `<rect x="${x - 9}" y="${y - 9.5}" width="18" height="19" rx="3" fill="#B92D20" stroke="${INK}" stroke-width="1.2"/>${numeral(String(points), x, y + 5.3, 14.5, "#FFF6EA")}`;
}

function yokai(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="11" fill="${INK}" stroke="#E9BE55" stroke-width="1.6"/>${put(motifs.oni, x, y + 0.5, 0.16)}`;
}

/** One panel of a print, 100 × 150. */
export function panelDrawing(panel: Panel, start = "", token = false): string {
  const label = start
    ? `<rect x="27" y="126" width="46" height="17" rx="8.5" fill="${INK}"/><text x="50" y="138.5" text-anchor="middle" font-family="Inter, sans-serif" font-weight="600" font-size="11" fill="${CREAM}">${start}</text>`
    : "";
  const storm = token ? `<circle cx="86" cy="108" r="11" fill="#F4E2B4" stroke="#C79A35" stroke-width="1.8"/>${sign("storm", 86, 108, 0.66, "#75540F")}` : "";
  return `<g clip-path="url(#kg-panel)">${scene(panel)}</g><rect x=".8" y=".8" width="98.4" height="148.4" fill="none" stroke="${INK}" stroke-width="1.8"/>${bubble(panel.season, 15, 16, 11.5, skies[panel.season].ink)}${seal(panel.points, 86, 15.5)}${asked(panel, 14, 136, 10)}${panel.yokai ? yokai(86, 136) : ""}${label}${storm}`;
}

/** Slot, tools and points of a studio end, along one line. */
function studioEnd(card: CardFace, x: number, y: number, dx: number, dy: number): string {
  const items: ((x: number, y: number) => string)[] = [];
  const { slot } = card;
  if (slot) items.push((cx, cy) => slotMark(slot, cx, cy));
  for (const tool of card.tools) items.push((cx, cy) => `<rect x="${cx - 12}" y="${cy - 12}" width="24" height="24" rx="6" fill="${INK}"/>${sign(toolSigns[tool], cx, cy, 0.7, "#F3D27A", 2.1)}`);
  if (card.bonus) items.push((cx, cy) => numeral(`${card.bonus > 0 ? "+" : "−"}${Math.abs(card.bonus)}`, cx, cy + 6, 18, INK));
  return items.map((item, at) => item(x + (dx * (at + 1)) / (items.length + 1), y + (dy * (at + 1)) / (items.length + 1))).join("");
}

function slotMark(kind: Kind, x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="13" fill="${CREAM}" stroke="${INK}" stroke-width="1.8"/><circle cx="${x}" cy="${y}" r="10.2" fill="none" stroke="${lands[kind]}" stroke-width="1.2" stroke-dasharray="2 2"/>${sign(kind, x, y, 0.66, lands[kind])}`;
}

/** A whole card upright, 100 × 150: its print above, its studio end below. */
export function uprightDrawing(card: CardFace): string {
  return `<g clip-path="url(#kg-card)"><g clip-path="url(#kg-card-print)">${scene(card, -24, -9, -24)}</g><rect y="110" width="100" height="40" fill="url(#kg-${card.family}-paper)"/><path d="M0,110H100" stroke="${INK}" stroke-width="2.2"/><rect y="144" width="100" height="6" fill="${families[card.family].base}"/></g><rect x="1" y="1" width="98" height="148" rx="8" fill="none" stroke="${INK}" stroke-width="2.4"/>${bubble(card.season, 16, 17, 11.5, skies[card.season].ink)}${asked(card, 16, 95, 10.5)}${seal(card.points, 85, 16.5)}${card.yokai ? yokai(85, 95) : ""}${studioEnd(card, 0, 127.5, 100, 0)}`;
}

/** A whole card lying, 150 × 96: its print at the left, its studio end at the right. */
export function wideDrawing(card: CardFace): string {
  return `<g clip-path="url(#kg-wide)"><g clip-path="url(#kg-wide-print)"><g transform="scale(1.06,1)">${scene(card, -46, -11, -27)}</g></g><rect x="106" width="44" height="96" fill="url(#kg-${card.family}-paper)"/><path d="M106,0V96" stroke="${INK}" stroke-width="2.2"/><rect x="144" width="6" height="96" fill="${families[card.family].base}"/></g><rect x="1" y="1" width="148" height="94" rx="8" fill="none" stroke="${INK}" stroke-width="2.4"/>${bubble(card.season, 16, 17, 11, skies[card.season].ink)}${asked(card, 16, 80, 10.5)}${seal(card.points, 92, 16.5)}${card.yokai ? yokai(91, 80) : ""}${studioEnd(card, 125, 0, 0, 96)}`;
}

/** The back of a card: its family and nothing more. */
export function backDrawing(family: Family, wide: boolean): string {
  const [w, h] = wide ? [150, 96] : [100, 150];
  return `<rect x="1" y="1" width="${w - 2}" height="${h - 2}" rx="8" fill="url(#kg-${family})" stroke="${INK}" stroke-width="2.4"/><rect x="7" y="7" width="${w - 14}" height="${h - 14}" rx="5" fill="none" stroke="${CREAM}" stroke-width="1.4" opacity=".8"/><circle cx="${w / 2}" cy="${h / 2}" r="29" fill="${CREAM}" stroke="${INK}" stroke-width="2"/>${put(subjects[families[family].subject], w / 2, h / 2 + 2, 0.42)}`;
}

/** The mark of a family on a square of 28. */
function familyMark(family: Family): string {
  return `<rect x="1" y="1" width="26" height="26" rx="7" fill="url(#kg-${family})" stroke="${INK}" stroke-width="1.6"/><circle cx="14" cy="14" r="9.5" fill="${CREAM}"/>${put(subjects[families[family].subject], 14, 14.5, 0.15)}`;
}

/** The mark of a category of the studio, or of the Yokai. */
function toolMark(name: Sign | "yokai"): string {
  const inner = name === "yokai" ? `<circle cx="14" cy="14" r="9.5" fill="${CREAM}"/>${put(motifs.oni, 14, 14.5, 0.15)}` : sign(name, 14, 14, 0.75, "#F3D27A", 1.9);
  return `<rect x="1" y="1" width="26" height="26" rx="7" fill="${INK}"/>${inner}`;
}

/** The mark of a category of diplomas. */
export function categoryMark(category: Category): string {
  if (category in families) return familyMark(category as Family);
  return toolMark(category === "landscape" ? "mountain" : (category as "arrow" | "brush" | "yokai"));
}
