import { motifs } from "../../art/motifs";

/** What the prints show, each centred on 0,0 and about 100 units tall. */

const INK = "#1F1B19";
const SKIN = "#F6DFC8";

function ink(width = 2.6, colour = INK): string {
  return `stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`;
}

function mirrored(half: string): string {
  return `${half}<g transform="scale(-1,1)">${half}</g>`;
}

function lobe(x: number, y: number, r: number): string {
  return `<path d="M${x - r},${y + 5}C${x - r},${y - 6} ${x - r * 0.6},${y - 9} ${x - r * 0.45},${y - 8}C${x - r * 0.2},${y - 17} ${x + r * 0.3},${y - 17} ${x + r * 0.45},${y - 8}C${x + r * 0.8},${y - 9} ${x + r},${y - 4} ${x + r},${y + 5}Z" fill="#2F6A49" ${ink(2.2)}/>`;
}

const tree = `<path d="M-4,50C2,30 -10,20 0,0C6,-10 2,-24 2,-34" fill="none" ${ink(6, "#5A3A22")}/>` + lobe(-20, 14, 26) + lobe(20, 0, 26) + lobe(-12, -18, 22) + lobe(4, -36, 22);

const deer =
  `<path d="M-24,-6C-14,-14 8,-12 18,-10L24,-30L36,-28L32,-18L28,-8C26,2 22,8 20,10L22,40H16L14,14H-14L-16,40H-22L-24,10C-30,6 -30,-2 -24,-6Z" fill="#B9793F" ${ink()}/><path d="M27,-30C22,-40 26,-46 20,-52M24,-42L14,-46M31,-30C34,-40 40,-42 38,-52M35,-42L44,-46" fill="none" ${ink()}/>` +
  `<g fill="#F8E9D0"><circle cx="-12" cy="-2" r="2.4"/><circle cx="-2" cy="-5" r="2.4"/><circle cx="4" cy="2" r="2.4"/><circle cx="-8" cy="5" r="2.4"/></g>`;

const boar =
  `<path d="M-40,10C-44,-16 -22,-28 2,-24C12,-34 20,-30 22,-22C34,-16 42,-4 46,8C46,14 40,16 34,16L30,40H22L20,22H-16L-18,40H-26L-28,22C-36,20 -40,16 -40,10Z" fill="#6B5243" ${ink()}/>` +
  `<path d="M-34,-14L-38,-24M-24,-21L-28,-32M-12,-25L-15,-36M0,-25L-1,-36" ${ink(3)}/><path d="M-41,4C-50,0 -50,-8 -46,-12" fill="none" ${ink(2.4)}/><circle cx="28" cy="-4" r="2.8" fill="${INK}"/><path d="M40,14C44,20 40,24 36,22" fill="#FFFDF5" ${ink(2)}/><path d="M8,-22C12,-14 18,-16 20,-21" fill="none" ${ink(2)}/><path d="M-22,-4L-14,-8M-10,2L-2,-2M2,-10L10,-13" ${ink(2, "#A98870")}/>`;

const crane =
  `<path d="M-40,-20C-20,-30 -6,-16 0,-2C10,-22 34,-30 46,-24C38,-6 20,10 4,12C-10,12 -30,0 -40,-20Z" fill="#FFFDF5" ${ink()}/><path d="M46,-24C40,-14 34,-8 26,-4M-40,-20C-36,-12 -30,-6 -24,-2" fill="none" ${ink(5)}/><path d="M2,10C-6,22 -22,20 -30,30" fill="none" ${ink(6, "#FFFDF5")}/>` +
  `<path d="M4,12C-4,26 -20,22 -32,32M-2,6C-10,16 -22,14 -30,26" fill="none" ${ink(2.2)}/><circle cx="-31" cy="28" r="4" fill="#B5301F"/><path d="M-33,30L-44,34" ${ink()}/><path d="M10,10L30,34M14,8L36,30" ${ink(2)}/>`;

const butterfly =
  mirrored(
    `<path d="M-3,-4C-14,-36 -44,-40 -46,-22C-48,-6 -28,4 -3,2Z" fill="#D98A1F" ${ink()}/><path d="M-3,3C-22,4 -36,14 -32,28C-28,40 -10,34 -3,10Z" fill="#E9BE55" ${ink()}/><circle cx="-31" cy="-20" r="5.5" fill="#FFFDF5" ${ink(2)}/><circle cx="-21" cy="21" r="4" fill="#B5301F"/><path d="M-4,-2C-14,-10 -22,-14 -24,-15" fill="none" ${ink(1.6)}/><path d="M-1,-16C-4,-28 -10,-32 -14,-32" fill="none" ${ink(2)}/>`,
  ) + `<path d="M0,-18C5,-12 4,16 0,26C-4,16 -5,-12 0,-18Z" fill="${INK}"/>`;

/** A person: robe, head, and what makes the difference. */
function person(robe: string, trim: string, head: string, extra: string): string {
  return `<path d="M-12,-14C-20,-8 -24,10 -28,46H28C24,10 20,-8 12,-14L0,-8Z" fill="${robe}" ${ink()}/>${extra}<path d="M-12,-14L1,6L12,-14L0,-9Z" fill="${trim}" ${ink(2)}/><circle cy="-28" r="13" fill="${SKIN}" ${ink(2.2)}/><path d="M-6,-27h3M4,-27h3" ${ink(2.2)}/><path d="M-2,-21Q0.500,-19 3,-21" fill="none" ${ink(2, "#B5301F")}/>${head}`;
}

const lady = person(
  "#C4496B",
  "#F8E9E0",
  `<path d="M-15,-24C-20,-46 -6,-44 0,-43C6,-44 20,-46 15,-24C13,-32 8,-36 0,-37C-8,-36 -13,-32 -15,-24Z" fill="${INK}" ${ink(1.6)}/><circle cx="0" cy="-46" r="7" fill="${INK}"/><path d="M5,-46L20,-52" ${ink(2.4, "#C79A35")}/><circle cx="21" cy="-52" r="3.5" fill="#E9BE55"/>`,
  `<path d="M-25,18H25" ${ink(9, "#F3D27A")}/><path d="M-24,13H24M-26,23H26" ${ink(1.6)}/><g fill="#F8C9D6"><circle cx="-12" cy="36" r="4"/><circle cx="10" cy="38" r="4"/></g>`,
);

const warrior = person(
  "#2C4A6E",
  "#D9CDB6",
  `<path d="M-17,-28C-17,-44 17,-44 17,-28L24,-22H-24Z" fill="#3B3530" ${ink(2.2)}/><path d="M0,-40C-6,-50 -20,-52 -24,-48C-14,-46 -8,-40 0,-34C8,-40 14,-46 24,-48C20,-52 6,-50 0,-40Z" fill="#E9BE55" ${ink(2)}/>`,
  `<path d="M-24,6H24M-26,18H26M-27,30H27" ${ink(2.4, "#B5301F")}/><path d="M-40,-26L-30,44" ${ink(4, "#6B5243")}/><path d="M-41,-28L-38,-50L-45,-32Z" fill="#E8EDEE" ${ink(2)}/>`,
);

const farmer = person(
  "#6E7D46",
  "#EADDC2",
  `<path d="M-32,-28C-16,-36 -8,-50 0,-52C8,-50 16,-36 32,-28C16,-24 -16,-24 -32,-28Z" fill="#E0BE72" ${ink(2.2)}/><path d="M0,-51L-14,-29M0,-51V-27M0,-51L14,-29" ${ink(1.4, "#8A5E0C")}/>`,
  `<path d="M-22,18H22" ${ink(5, "#4B433B")}/><path d="M38,-34L30,44" ${ink(4, "#6B5243")}/><path d="M38,-34C30,-42 22,-40 18,-36C24,-36 30,-34 36,-28Z" fill="#8D949C" ${ink(2)}/>`,
);

const monk = person(
  "#D47A2C",
  "#FFFDF5",
  `<path d="M-10,-36C-6,-42 6,-42 10,-36" fill="none" ${ink(1.6, "#B9906B")}/>`,
  `<path d="M12,-12C4,10 -10,30 -27,40L-28,46H2C14,28 18,8 12,-12Z" fill="#7A4A1C" ${ink(2)}/><path d="M-36,-36L-32,46" ${ink(3.4, "#6B5243")}/><circle cx="-36.500" cy="-42" r="6" fill="none" ${ink(2.6, "#C79A35")}/><path d="M6,8C10,16 14,14 16,6" fill="none" stroke="#3B2414" stroke-width="3.500" stroke-dasharray=".5 4.500" stroke-linecap="round"/>`,
);

function roof(y: number, w: number, rise: number, colour: string): string {
  return `<path d="M${-w},${y + 4}Q${-w * 0.6},${y} ${-w * 0.45},${y - rise}H${w * 0.45}Q${w * 0.6},${y} ${w},${y + 4}Q0,${y - 1} ${-w},${y + 4}Z" fill="${colour}" ${ink(2.2)}/>`;
}

function walls(w: number, y: number, foot: number, fill = "#F3E3C2"): string {
  return `<rect x="${-w}" y="${y}" width="${2 * w}" height="${foot - y}" fill="${fill}" ${ink(2.2)}/>`;
}

const tower =
  [[22, 40, 14], [-4, 32, 14], [-28, 24, 12]].map(([y, w, h]) => walls(w! * 0.52, y!, y! + h! + 8) + `<path d="M${-w! * 0.25},${y! + 4}V${y! + h! + 6}M${w! * 0.25},${y! + 4}V${y! + h! + 6}" ${ink(3, "#B5301F")}/>`).join("") +
  roof(22, 42, 10, "#33485C") + roof(-4, 34, 10, "#33485C") + roof(-28, 26, 10, "#33485C") + `<path d="M0,-38V-54M-4,-44H4M-3,-49H3" ${ink(2.4)}/>`;

const temple =
  `<path d="M-46,44H46V36H-46Z" fill="#8D949C" ${ink(2.2)}/>` + walls(34, -2, 36, "#F3E3C2") +
  `<path d="M-28,0V36M-12,0V36M12,0V36M28,0V36" ${ink(5, "#B5301F")}/><path d="M-7,12H7V36H-7Z" fill="#4B2A1C" ${ink(2)}/>` + roof(-4, 52, 26, "#2F5D50") + `<path d="M-24,-31H24" ${ink(4)}/><circle cx="0" cy="-14" r="6" fill="#E9BE55" ${ink(2)}/>`;

const thatched =
  walls(32, 8, 44, "#D9B88A") + `<path d="M-8,18H8V44H-8Z" fill="#4B2A1C" ${ink(2)}/><path d="M-25,18H-14V29H-25ZM14,18H25V29H14Z" fill="#FFF6EA" ${ink(2)}/>` +
  `<path d="M-48,12C-32,0 -18,-34 -8,-42H8C18,-34 32,0 48,12C24,16 -24,16 -48,12Z" fill="#C9A24E" ${ink()}/><path d="M-30,6L-16,-20M-16,9L-8,-28M0,10V-34M16,9L8,-28M30,6L16,-20" ${ink(1.6, "#8A5E0C")}/><path d="M-14,-42H14" ${ink(5)}/>`;

const tiled =
  walls(36, 6, 44, "#FBF5E8") + `<path d="M-36,30H36" ${ink(2)}/><path d="M-36,30H36V44H-36Z" fill="#4B5A66"/><path d="M-10,14H10V44H-10Z" fill="#8B5A33" ${ink(2)}/><path d="M0,14V44" ${ink(1.6)}/>` +
  roof(6, 50, 32, "#4F6478") + `<path d="M-30,2L-16,-24M-10,2L-5,-24M10,2L5,-24M30,2L16,-24M-36,-6H36M-28,-15H28" ${ink(1.5, "#A9B8C4")}/><path d="M-24,-27H24" ${ink(5)}/>`;

const palace =
  `<path d="M-46,46L-38,22H38L46,46Z" fill="#9AA3A8" ${ink(2.2)}/><path d="M-40,34H40M-20,22V34M6,22V34M-8,34V46M22,34V46" ${ink(1.5, "#5F6A70")}/>` + walls(30, 2, 22, "#FFFDF5") + `<path d="M-20,8H-8V16H-20ZM8,8H20V16H8Z" fill="${INK}"/>` + roof(2, 44, 12, "#33485C") + walls(20, -24, -10, "#FFFDF5") + `<path d="M-6,-20H6V-13H-6Z" fill="${INK}"/>` + roof(-24, 34, 14, "#33485C") +
  mirrored(`<path d="M-15,-38C-20,-42 -18,-50 -24,-52" fill="none" ${ink(3.4, "#E9BE55")}/>`);

const round =
  `<path d="M-34,44V6H34V44Z" fill="#E6CFA0" ${ink(2.2)}/><path d="M-8,44V24C-8,12 8,12 8,24V44Z" fill="#4B2A1C" ${ink(2)}/><circle cx="-21" cy="20" r="6" fill="#FFF6EA" ${ink(2)}/><circle cx="21" cy="20" r="6" fill="#FFF6EA" ${ink(2)}/>` +
  `<path d="M-46,8C-44,-26 -20,-40 0,-40C20,-40 44,-26 46,8C24,13 -24,13 -46,8Z" fill="#A4552C" ${ink()}/><path d="M-40,-8C-20,-3 20,-3 40,-8M-31,-22C-14,-17 14,-17 31,-22" fill="none" ${ink(1.8, "#E9B48C")}/><path d="M0,-40V-52" ${ink(4)}/><circle cy="-52" r="4" fill="#E9BE55" ${ink(2)}/>`;

const badges = {
  blue: `<path d="M-6,-3Q-3,-8 0,-4T6,-5" fill="none" ${ink(2, "#245A8A")}/>`,
  yellow: `<path d="M-4,-2H1C5,-2 5,-8 1,-8" fill="none" ${ink(2, "#8A5E0C")}/>`,
  red: `<path d="M0,-11C4,-7 5,-3 0,0C-5,-3 -3,-6 0,-11Z" fill="#B5301F"/>`,
};

/** A six-sided kite: its colour also told by pattern and badge. */
function kite(colour: keyof typeof badges): string {
  return `<path d="M0,34C-8,44 10,50 2,60M-14,30C-22,40 -12,46 -18,56M14,30C22,40 12,46 20,56" fill="none" ${ink(2)}/><path d="M0,-46L26,-26V18L0,36L-26,18V-26Z" fill="url(#kg-${colour})" ${ink()}/><path d="M-26,-26L26,18M26,-26L-26,18M0,-46V36" ${ink(1.3)} opacity=".55"/><circle cx="0" cy="-5" r="11" fill="#FBF5E8" ${ink(2)}/>${badges[colour]}`;
}

export const subjects = {
  tree,
  deer,
  boar,
  crane,
  butterfly,
  lady,
  warrior,
  farmer,
  monk,
  temple,
  thatched,
  tower,
  tiled,
  palace,
  round,
  blue: kite("blue"),
  yellow: kite("yellow"),
  red: kite("red"),
  lantern: motifs.lantern,
  umbrella: motifs.umbrella,
} as const;

export type Subject = keyof typeof subjects;
