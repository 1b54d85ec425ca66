export type Said = "fig_icons" | "fig_edges" | "fig_path" | "fig_neighbours";

/** A tile at a row and column of a little map, turned so many quarters. */
export type Laid = readonly [id: string, row: number, column: number, rotation: number];

export interface Picture {
  tiles?: readonly string[];
  map?: readonly Laid[];
  said: Said;
}

export const pictures: Readonly<Record<string, Picture>> = {
  "O1.5": { tiles: ["t07", "t30", "t41", "t45"], said: "fig_edges" },
  "O1.6": { tiles: ["t03", "t06", "t05", "t01", "t04", "t02"], said: "fig_icons" },
  "O4.5": {
    map: [
      ["start", 1, 0, 0],
      ["t05", 0, 0, 2],
    ],
    said: "fig_path",
  },
  "O5.2": {
    map: [
      ["start", 1, 0, 0],
      ["t27", 0, 0, 1],
      ["t23", 0, 1, 2],
      ["t15", 1, 1, 0],
    ],
    said: "fig_neighbours",
  },
};
