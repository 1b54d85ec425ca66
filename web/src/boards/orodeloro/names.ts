import type { OroFacts, OroView } from "../../wire";
import type { Cell } from "./chart";
import { w } from "./texts";
import { faceOf, turned } from "./tiles";

export function iconName(id: string): string {
  return w(faceOf(id).icon || "plain");
}

const sides = (edges: string, wanted: string): string =>
  [0, 1, 2, 3]
    .filter((side) => edges[side] === wanted)
    .map((side) => w(`side_${side}` as "side_0"))
    .join(" ");

/** What a screen reader says of a tile. */
export function tileName(id: string, rotation = 0): string {
  const { terrain, path } = faceOf(id);
  const land = sides(turned(terrain, rotation), "L");
  return w("tile_name", { icon: iconName(id), land: land ? w("land_edges", { sides: land }) : w("all_sea"), path: w("path_edges", { sides: sides(turned(path, rotation), "1") }) });
}

/** "3 east, 1 south", counted from the start tile. */
export function cellName({ x, y }: Cell): string {
  const across = x ? w(x > 0 ? "east" : "west", { n: Math.abs(x) }) : "";
  const along = y ? w(y > 0 ? "south" : "north", { n: Math.abs(y) }) : "";
  return across && along ? w("both", { one: across, two: along }) : across || along || w("at_start");
}

/** When it ends, as far as the game has gone. */
export function endOf(view: OroView, facts: OroFacts | null): string {
  if (view.phase === "over") return "";
  return w(view.ending ? "last_round" : facts?.ends_at_once ? "ends_at_once" : "ends");
}
