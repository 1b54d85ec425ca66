import { faces } from "./pieces";

export type IconName = "" | "chest" | "combat" | "port" | "siren" | "cyclone" | "parrot";

/** Edges north, east, south, west: L or S for the terrain, 1 where the path crosses. */
export interface Face {
  terrain: string;
  path: string;
  icon: IconName;
}

type Faces = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

let box: Faces = { ...faces.start, ...faces.tile };

/** What the pieces of this table's box show; null for our own. */
export function useBox(shown: Readonly<Record<string, Faces>> | null): void {
  const { start, tile } = shown ?? faces;
  box = { ...start, ...tile };
}

export function faceOf(id: string): Face {
  return { terrain: "SSSS", path: "0000", icon: "", ...box[id] };
}

/** The ways to turn a tile, by quarter turns clockwise. */
export const TURNS: readonly string[] = ["turn:0", "turn:1", "turn:2", "turn:3"];

/** Edges after so many quarter turns clockwise. */
export function turned(edges: string, rotation: number): string {
  return [0, 1, 2, 3].map((side) => edges[(side - rotation + 4) % 4]).join("");
}

export interface Coast {
  line: string;
  quarters: number;
}

const LOBE = "M0,0C12,40 28,60 50,60C72,60 88,40 100,0Z";
const SHALLOW = "M0,0C12,30 30,36 50,36C70,36 88,30 100,0Z";
const DIAGONAL = "M0,0C8,26 30,34 42,54C54,74 80,88 100,100L100,0Z";
const BAY = "M0,100C10,72 32,58 50,58C68,58 90,72 100,100L100,0L0,0Z";
const ALL = "M-1,-1H101V101H-1Z";

/** The land of a tile. It touches a land edge over its whole length, so that coasts always meet at the corners. */
export function coasts(terrain: string): Coast[] {
  const land = [0, 1, 2, 3].filter((side) => terrain[side] === "L");
  const first = land[0] ?? 0;
  if (land.length === 0) return [];
  if (land.length === 4) return [{ line: ALL, quarters: 0 }];
  if (land.length === 1) return [{ line: LOBE, quarters: first }];
  if (land.length === 3) return [{ line: BAY, quarters: (terrain.indexOf("S") + 2) % 4 }];
  const corner = land.find((side) => terrain[(side + 1) % 4] === "L");
  if (corner !== undefined) return [{ line: DIAGONAL, quarters: corner }];
  return [first, first + 2].map((quarters) => ({ line: SHALLOW, quarters }));
}

const ENDS = ["50,-2", "102,50", "50,102", "-2,50"] as const;

/** The line of the path from edge to edge. */
export function pathLine(path: string): string {
  const [one, two, ...more] = [0, 1, 2, 3].filter((side) => path[side] === "1");
  if (one === undefined || two === undefined || more.length) return ENDS.map((end, side) => (path[side] === "1" ? `M${end}L50,50` : "")).join("");
  if (two - one === 2) return `M${ENDS[one]}C${one % 2 ? "68,42 32,58" : "42,32 58,68"} ${ENDS[two]}`;
  return `M${ENDS[one]}Q50,50 ${ENDS[two]}`;
}

export type Scenery = ["pine", number, number] | ["hills", number, number] | ["ripples", number, number];

/** Pines and hills in the corners of the land, ripples at sea. */
export function scenery(terrain: string): Scenery[] {
  const land = [...terrain].filter((edge) => edge === "L").length;
  if (land === 4) return [["pine", 22, 26], ["hills", 76, 22], ["pine", 79, 78]];
  if (land === 0) return [["ripples", 14, 20], ["ripples", 62, 80]];
  if (land === 3) return [["pine", ...([[76, 78], [24, 24], [24, 22], [76, 24]] as const)[terrain.indexOf("S") as 0]]];
  const corner = [0, 1, 2, 3].find((side) => terrain[side] === "L" && terrain[(side + 1) % 4] === "L");
  return land === 2 && corner !== undefined ? [["hills", ...([[84, 18], [84, 84], [16, 84], [16, 18]] as const)[corner as 0]]] : [];
}
