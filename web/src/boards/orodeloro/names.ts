import type { OroView, Placed } from "../../wire";
import { coinsFor, cutShort, exchangesOf, neighbours, type Cell } from "./chart";
import { w, type OroKey } from "./texts";
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

/** What a tile would bring in a cell: its coins, and what its icon does with so many neighbours. */
export function result(view: OroView, tiles: readonly Placed[], id: string, cell: Cell): string {
  const { icon } = faceOf(id);
  const k = neighbours(tiles, cell);
  const { tile, chest } = coinsFor(icon, k, view.bank);
  const coins = w("coins", { n: tile });
  const cut = cutShort(view);
  if (cut) return cut === "tile" ? w("gain_last_tile") : w("gain_last_coin", { coins });
  if (!icon) return coins;
  if (icon === "cyclone" && !exchangesOf(view, k)) return w("gain_calm", { coins });
  const key = icon === "parrot" && view.captain === view.active ? "gain_again" : `gain_${icon}`;
  const most = icon === "port" || icon === "siren" ? Math.min(k, view.seats - 1) : icon === "cyclone" ? exchangesOf(view, k) : k;
  return w(key as OroKey, { coins, n: icon === "chest" ? chest : most });
}
