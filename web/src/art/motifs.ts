/** Spirits and things, each centred on 0,0 and about 100 units tall: circles, lobes and one ink line. */

const INK = "#1F1B19";

function ink(width = 2.6, colour = INK): string {
  return `stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`;
}

function mirrored(half: string): string {
  return `${half}<g transform="scale(-1,1)">${half}</g>`;
}

function eye(x: number, y: number, r: number, pupil = 0.45, dx = 0, dy = 0): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="#FFFDF5" ${ink(2.2)}/><circle cx="${x + dx}" cy="${y + dy}" r="${r * pupil}" fill="${INK}"/>`;
}

/** The sea at the feet of the umibōzu: wide where a disc cuts it off, narrow where it stands free. */
function waves(wide: boolean): string {
  const rows: Record<string, number[]> = wide ? { 33: [-46, -23, 0, 23, 46], 44: [-57, -34.5, -11.5, 11.5, 34.5, 57] } : { 34: [-28, -9.5, 9.5, 28], 43: [-19, 0, 19] };
  const r = wide ? 12 : 10;
  const scale = (x: number, y: string): string =>
    `<g fill="#EAF2F1" ${ink(2)}><circle cx="${x}" cy="${y}" r="${r}"/><circle cx="${x}" cy="${y}" r="${r * 0.6}" fill="#8FB9CF"/><circle cx="${x}" cy="${y}" r="2.5" fill="#245A8A"/></g>`;
  return Object.entries(rows)
    .flatMap(([y, places]) => places.map((x) => scale(x, y)))
    .join("");
}

const kitsune =
  mirrored(`<path d="M-33,-8L-39,-47L-8,-27Z" fill="#FFFDF5" ${ink()}/><path d="M-30,-18L-34,-38L-17,-27Z" fill="#B5301F"/>`)+
  `<path d="M-35,-10C-36,-27 -14,-31 0,-29C14,-31 36,-27 35,-10C33,10 13,24 7,40Q0,47 -7,40C-13,24 -33,10 -35,-10Z" fill="#FFFDF5" ${ink()}/>`+
  mirrored(`<path d="M-26,-7Q-14,-11 -7,3Q-19,5 -26,-7Z" fill="${INK}"/><path d="M-29,-12Q-16,-19 -7,-6" fill="none" ${ink(3.2,"#B5301F")}/><path d="M-29,7L-19,10M-25,15L-16,16M-20,22L-13,22" fill="none" ${ink(2.6,"#B5301F")}/>`)+
  `<path d="M0,-26C6,-18 5,-13 0,-8C-5,-13 -6,-18 0,-26Z" fill="#B5301F"/><circle cx="0" cy="-3" r="2" fill="#C79A35"/><path d="M-5,33Q0,30 5,33L0,40Z" fill="${INK}"/>`;

const kappa =
  `<path d="M-36,0C-36,-22 -22,-32 0,-32C22,-32 36,-22 36,0C36,26 20,44 0,44C-20,44 -36,26 -36,0Z" fill="#5E9E6B" ${ink()}/>`+
  mirrored(`<path d="M-36,2C-46,4 -46,16 -35,15" fill="#5E9E6B" ${ink()}/>`)+
  `<path d="M-38,-6C-38,-30 -22,-42 0,-42C22,-42 38,-30 38,-6L31,-14L27,-4L20,-15L14,-6L7,-17L0,-7L-7,-17L-14,-6L-20,-15L-27,-4L-31,-14Z" fill="#1F3A2A" ${ink()}/>`+
  `<ellipse cx="0" cy="-35" rx="20" ry="8" fill="#E9F3F2" ${ink()}/><path d="M-11,-36Q-4,-32 3,-36T14,-36" fill="none" ${ink(2,"#4E86A6")}/>`+
  eye(-15,4,8,.45,2,1)+eye(15,4,8,.45,-2,1)+
  `<path d="M-19,19Q-9,9 0,12Q9,9 19,19Q14,36 0,37Q-14,36 -19,19Z" fill="#E9BE55" ${ink()}/><path d="M-18,20Q0,27 18,20" fill="none" ${ink(2.2)}/><circle cx="-4" cy="16" r="1.4" fill="${INK}"/><circle cx="4" cy="16" r="1.4" fill="${INK}"/>`;

const oni =
  mirrored(`<path d="M-30,-20C-40,-30 -38,-46 -30,-52C-28,-40 -22,-36 -13,-30Z" fill="#E9BE55" ${ink()}/><path d="M-34,-36L-27,-40M-31,-28L-22,-34" ${ink(2)}/>`)+
  `<path d="M-36,-12C-36,-36 36,-36 36,-12C38,6 34,20 28,30C20,44 -20,44 -28,30C-34,20 -38,6 -36,-12Z" fill="#4D84B6" ${ink()}/>`+
  `<path d="M-36,-14C-34,-36 -14,-36 -10,-26C-4,-34 4,-34 10,-26C14,-36 34,-36 36,-14C30,-22 22,-24 18,-18C12,-25 4,-24 0,-18C-4,-24 -12,-25 -18,-18C-22,-24 -30,-22 -36,-14Z" fill="${INK}"/>`+
  mirrored(`<path d="M-31,-8L-8,2" ${ink(6)}/><path d="M-27,0Q-18,-2 -9,6Q-18,12 -27,0Z" fill="#FFFDF5" ${ink(2)}/><circle cx="-16" cy="4" r="2.7" fill="${INK}"/>`)+
  `<path d="M-8,14Q-9,8 0,6Q9,8 8,14Q0,18 -8,14Z" fill="#33638F" ${ink(2.2)}/><path d="M-21,22Q0,16 21,22Q17,37 0,37Q-17,37 -21,22Z" fill="#7A1C14" ${ink()}/>`+
  mirrored(`<path d="M-17,34L-14,19L-8,30Z" fill="#FFFDF5" ${ink(1.8)}/>`)+`<path d="M-7,21L-4,26L0,20.5L4,26L7,21" fill="#FFFDF5" ${ink(1.6)}/>`;

const neck = "M-17,46C-20,28 6,32 15,20C24,6 6,0 0,-8";

const rokurokubi =
  `<path d="${neck}" fill="none" ${ink(19)}/><path d="${neck}" fill="none" ${ink(14,"#F6DFC8")}/>`+
  `<path d="M-46,50L-24,34L-17,46L-6,33L8,50Z" fill="#7B579C" ${ink()}/><path d="M-24,34L-17,46L-6,33" fill="none" ${ink(3.5,"#F8F0DF")}/>`+
  `<circle cx="0" cy="-44" r="8" fill="${INK}"/><path d="M-25,-14C-32,-44 -14,-44 0,-43C14,-44 32,-44 25,-14C24,-4 18,0 18,0L-18,0C-18,0 -24,-4 -25,-14Z" fill="${INK}"/>`+
  `<path d="M-17,-18C-17,-34 17,-34 17,-18C17,-4 8,4 0,4C-8,4 -17,-4 -17,-18Z" fill="#FBEBD8"/><path d="M-17,-18C-14,-27 -5,-28 0,-33C5,-28 14,-27 17,-18C19,-36 8,-40 0,-40C-8,-40 -19,-36 -17,-18Z" fill="${INK}"/>`+
  mirrored(`<path d="M-12,-15Q-8,-18 -4,-14" fill="none" ${ink(2.4)}/><circle cx="-9" cy="-21" r="1.8" fill="${INK}"/><circle cx="-10" cy="-8" r="2.6" fill="#EBA99A"/>`)+
  `<path d="M-3,-3Q0,-6 3,-3Q0,1 -3,-3Z" fill="#B5301F"/><path d="M6,-43L34,-54" ${ink(2.6,"#C79A35")}/><circle cx="35" cy="-54" r="4" fill="#B5301F"/>`;

const dome =
  `<path d="M-32,44V-8C-32,-50 32,-50 32,-8V44Z" fill="#17304F" ${ink()}/><path d="M-18,-30C-10,-38 2,-39 10,-36" fill="none" ${ink(3,"#6F9CC0")}/>`+eye(-13,-6,9,.42,1,2)+eye(13,-6,9,.42,-1,2)+
  `<path d="M-5,12Q0,15 5,12" fill="none" ${ink(2.4,"#A9CBE0")}/>`;

const umibozu = dome + waves(false);

const umibozuAtSea = dome + waves(true);

const hinotama =
  `<path d="M2,-52C8,-30 37,-20 34,14C32,36 14,46 0,46C-16,46 -34,36 -34,12C-34,-6 -21,-12 -20,-30C-11,-24 -7,-16 -6,-8C3,-20 5,-36 2,-52Z" fill="#D8492B" ${ink()}/>`+
  `<path d="M4,-20C8,-6 25,0 23,18C22,32 10,39 0,39C-12,39 -23,32 -23,16C-23,6 -15,0 -14,-8C-8,-4 -6,2 -5,7C1,0 4,-10 4,-20Z" fill="#F2A544"/><path d="M0,8C10,12 14,18 13,24C12,32 6,36 0,36C-7,36 -13,31 -13,23C-13,18 -8,14 0,8Z" fill="#FBE6AE"/>`+eye(-7,22,4.6,.55,.6)+eye(7,22,4.6,.55,-.6)+`<path d="M-4,30Q0,33 4,30" fill="none" ${ink(2)}/>`;

const kodama =
  `<path d="M-36,30C-42,-10 -22,-28 0,-28C22,-28 42,-10 36,30Q35,44 20,44H-20Q-35,44 -36,30Z" fill="#3F7E57" ${ink()}/><path d="M-23,12C-23,-8 -12,-14 0,-8C12,-14 23,-8 23,12C23,28 12,32 0,32C-12,32 -23,28 -23,12Z" fill="#F3E9D6" ${ink(2.2)}/>`+
  mirrored(`<path d="M-14,8Q-9,13 -4,8" fill="none" ${ink(2.8)}/><circle cx="-13" cy="18" r="3" fill="#E7A08E"/>`)+`<path d="M-3,21Q0,24 3,21" fill="none" ${ink(2.2)}/><path d="M0,-28V-40" ${ink(3)}/><path d="M0,-38C-6,-54 -24,-52 -28,-48C-22,-36 -8,-34 0,-38Z" fill="#7DB56F" ${ink(2.2)}/><path d="M0,-38C6,-50 20,-50 26,-44C20,-34 8,-34 0,-38Z" fill="#A7CFA5" ${ink(2.2)}/>`+mirrored(`<path d="M-31,34L-25,28L-20,35L-14,30" fill="none" ${ink(2,"#A7CFA5")}/>`);

const tengu =
  mirrored(`<path d="M-34,-10C-50,-16 -50,8 -36,10Z" fill="#E8B63D" ${ink()}/>`)+`<path d="M-36,-12C-36,-40 36,-40 36,-12C37,14 26,42 0,44C-26,42 -37,14 -36,-12Z" fill="#E8B63D" ${ink()}/>`+
  mirrored(`<path d="M-34,-9C-30,-22 -14,-20 -6,-8C-16,-10 -24,-6 -34,-9Z" fill="#FFFDF5" ${ink(2.2)}/>`)+eye(-16,2,5.5,.5,1)+eye(16,2,5.5,.5,-1)+
  `<path d="M-7,-4C-7,-10 7,-10 7,-4L9,18C9,27 -9,27 -9,18Z" fill="#D98A1F" ${ink()}/><path d="M-3,0L-4,14" ${ink(2.2,"#F8DB8F")}/><path d="M-16,32Q0,25 16,32" fill="none" ${ink(3)}/>`+
  `<path d="M-10,-38L-11,-46L0,-52L11,-46L10,-38L0,-33Z" fill="${INK}" ${ink()}/><path d="M0,-51V-34" ${ink(1.6,"#C79A35")}/>`+mirrored(`<path d="M-30,22C-24,30 -20,26 -22,22" fill="none" ${ink(2.2)}/>`);

const lantern =
  `<path d="M0,-56V-44" ${ink(2.2)}/><path d="M-24,-30C-38,-14 -38,16 -24,32H24C38,16 38,-14 24,-30Z" fill="#F6D793" ${ink()}/><path d="M-32,-16H32M-35,-2H35M-33,14H33" ${ink(1.4,"#A8742A")}/><rect x="-20" y="-44" width="40" height="14" rx="3" fill="${INK}"/><rect x="-20" y="32" width="40" height="12" rx="3" fill="${INK}"/>`+eye(0,-9,9,.5)+`<path d="M-16,12Q0,20 16,12" fill="none" ${ink(3)}/><path d="M-6,15V27Q0,34 6,27V15.5Q0,17 -6,15Z" fill="#C8402F" ${ink(2)}/>`;

const umbrella =
  `<path d="M0,-8V46" ${ink(4)}/><path d="M0,46Q0,54 8,52" fill="none" ${ink(3)}/><path d="M-46,4C-42,-36 -16,-50 0,-50C16,-50 42,-36 46,4Q38,-3 30.5,4Q23,-3 15.300,4Q7.600,-3 0,4Q-7.600,-3 -15.300,4Q-23,-3 -30.5,4Q-38,-3 -46,4Z" fill="#B34A72" ${ink()}/><path d="M-32,-28C-26,-36 -18,-40 0,-41C18,-40 26,-36 32,-28" fill="none" ${ink(7,"#F8E9E0")}/><path d="M0,-50C-22,-40 -30,-14 -30.5,4M0,-50C-12,-34 -15,-14 -15.300,4M0,-50V4M0,-50C12,-34 15,-14 15.300,4M0,-50C22,-40 30,-14 30.5,4" fill="none" ${ink(1.6)}/><path d="M0,-50V-56" ${ink(4)}/>`;

const fuji =
  `<path d="M-70,40C-36,26 -18,-18 -10,-34Q-5,-37 0,-35Q5,-38 10,-34C18,-18 36,26 70,40Z" fill="#54789A" ${ink()}/><path d="M-10,-34Q-5,-37 0,-35Q5,-38 10,-34C15,-24 20,-14 25,-5L17,-9L12,2L5,-8L-1,4L-8,-9L-14,1L-19,-9L-25,-5C-20,-14 -15,-24 -10,-34Z" fill="#FFFDF5" ${ink(2)}/>`;

export const motifs = { kitsune, kappa, rokurokubi, oni, umibozu, umibozuAtSea, hinotama, kodama, tengu, lantern, umbrella, fuji };

export type Motif = keyof typeof motifs;
