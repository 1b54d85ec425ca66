/** The drawings of the treasure map: icons on a grid of 24, things centred on 0,0 and about 100 units tall. */

const INK = "#1F1B19";

export const signs = {
  chest: '<path d="M3 11c0-7 18-7 18 0v9H3zM3 12h18M10 10.5h4v5h-4z"/>',
  combat: '<path d="M4 4l13 13M20 4L7 17M14 19l5-5M5 14l5 5M17 17l4 4M7 17l-4 4"/>',
  port: '<circle cx="12" cy="4.5" r="2.2"/><path d="M12 7v14M7 11h10M3 14c1 5 5 7 9 7s8-2 9-7M3 14l-1 3M21 14l1 3"/>',
  siren: '<path d="M12 15C8 12 8 6 12 2c4 4 4 10 0 13zM12 15c-2 3-5 4-9 3 2 3 5 4.5 9 2.5 4 2 7 .5 9-2.5-4 1-7 0-9-3zM9.5 8.5h5"/>',
  cyclone: '<path d="M12 12c0-2 3-2 3 .5 0 3-5 4-6.5.5C6.5 8.5 11 6 14.5 7.5c5 2 4 9-1 10.5-6 2-10.5-3-9.5-8M20 5c-1-1.5-3-2.5-5-2.5"/>',
  parrot: '<path d="M8 21c-1-5-1-8 0-12C9 4 17 2 18 8c2 1 2.5 3 .5 5-.5-2-2-2-3-2 1 5-2 8-7.5 10zM14.5 7v.5M11 12c0 3-1 5-3 7"/>',
  coin: '<circle cx="12" cy="12" r="9"/><path d="M9.5 9.5h5v5h-5z"/>',
  turn: '<path d="M15 7h5V2M19.5 7C17 4 14 3.2 11 3.5a8 8 0 1 0 7.5 11"/>',
} as const;

export type SignName = keyof typeof signs;

/** The disc behind an icon: colour and sign always travel together. */
export const discs: Record<string, { fill: string; on: string }> = {
  chest: { fill: "#E9BE55", on: INK },
  combat: { fill: "#B92D20", on: "#FBF5E8" },
  parrot: { fill: "#2C6145", on: "#FBF5E8" },
  port: { fill: "#FBF5E8", on: INK },
  siren: { fill: "#FBF5E8", on: INK },
  cyclone: { fill: "#FBF5E8", on: INK },
};

const line = (width: number, colour = INK): string => `stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`;

const crown = (x: number, y: number, r: number): string =>
  `<path d="M${x - r},${y + 5}C${x - r},${y - 6} ${x - r * 0.6},${y - 9} ${x - r * 0.45},${y - 8}C${x - r * 0.2},${y - 17} ${x + r * 0.3},${y - 17} ${x + r * 0.45},${y - 8}C${x + r * 0.8},${y - 9} ${x + r},${y - 4} ${x + r},${y + 5}Z" fill="#2F6A49" ${line(2.2)}/>`;

export const pine = `<path d="M-4,50C2,30 -10,20 0,0C6,-10 2,-24 2,-34" fill="none" ${line(6, "#5A3A22")}/>${crown(-20, 14, 26)}${crown(20, 0, 26)}${crown(-12, -18, 22)}${crown(4, -36, 22)}`;

export const ship =
  `<path d="M-4,-50V20" ${line(4, "#5A3A22")}/><path d="M-30,-38C-22,-32 -22,-12 -30,-4H26C34,-12 34,-32 26,-38Z" fill="#FBF5E8" ${line(2.6)}/><path d="M-24,-21H31" ${line(7, "#B5301F")}/>` +
  `<circle cx="1" cy="-21" r="9" fill="#FBF5E8" ${line(2)}/><path d="M-3,-22a1.300,1.300 0 1 0 .1,0M5,-22a1.300,1.300 0 1 0 .1,0M-3,-16H5" ${line(2)} fill="none"/>` +
  `<path d="M-44,12C-36,18 32,20 46,4C44,30 34,38 22,38H-22C-36,38 -42,28 -44,12Z" fill="#8B5A33" ${line(2.6)}/><path d="M-40,24C-20,30 24,30 42,20" fill="none" ${line(2)}/><path d="M-4,-50L14,-45L-4,-41Z" fill="${INK}"/>`;

/** A gold coin with its square hole. */
export const coin = `<circle r="10.5" fill="#E9BE55" ${line(1.8)}/><circle r="8" fill="none" stroke="#C79A35" stroke-width="1"/><path d="M-3.2,-3.2H3.2V3.2H-3.2Z" fill="#FBF5E8" ${line(1.6)}/>`;

const SKIN = "#F1CFA6";

/** An open right hand, seen from above its palm. */
export function palm(sleeve: string): string {
  return (
    `<path d="M-24,30C-28,42 -30,48 -32,56H32C30,48 28,42 24,30Z" fill="${sleeve}" ${line(2.6)}/><path d="M-28,46C-10,51 10,51 28,46" fill="none" ${line(2, "#FBF5E8")}/>` +
    `<path d="M-58,-10C-60,8 -46,34 -20,36H22C44,34 58,14 60,-8C58,-18 46,-18 44,-8C40,4 30,8 0,8C-26,8 -38,4 -44,-10C-48,-18 -58,-18 -58,-10Z" fill="${SKIN}" ${line(2.6)}/>` +
    `<path d="M30,12C36,20 36,26 32,31M14,14C18,22 18,28 15,34M-4,14C-2,22 -3,28 -5,34" fill="none" ${line(1.8)}/>`
  );
}

/** A closed right hand out of a sleeve; the left one is its mirror image. */
export function fist(sleeve: string): string {
  const fingers = [-30, -13, 4, 21].map((x, at) => `<rect x="${x}" y="${at === 0 || at === 3 ? -30 : -34}" width="18" height="${at === 0 || at === 3 ? 40 : 44}" rx="9" fill="${SKIN}" ${line(2.6)}/>`);
  return (
    `<path d="M-26,26C-30,40 -34,48 -36,58H36C34,48 30,40 26,26Z" fill="${sleeve}" ${line(2.6)}/><path d="M-31,44C-12,50 12,50 31,44" fill="none" ${line(2, "#FBF5E8")}/>` +
    `<path d="M-32,-8C-36,14 -30,30 -22,32H22C32,30 40,14 39,-8Z" fill="${SKIN}" ${line(2.6)}/>${fingers.join("")}` +
    `<path d="M-36,-4C-42,8 -36,20 -24,20C-10,22 6,20 10,14C14,6 6,2 -2,4C-12,6 -20,4 -24,-4C-28,-10 -34,-10 -36,-4Z" fill="${SKIN}" ${line(2.6)}/>`
  );
}
