import type { Step } from "../wire";

/** What may be touched next: each address leads to a move, or to what may be touched after it. */
export type Branch = ReadonlyMap<string, Branch | string>;

export const NOTHING: Branch = new Map();

/** The part of an address behind its last colon: which of its kind it is. A row adds it to its texts. */
export const idOf = (at: string): string => at.slice(at.lastIndexOf(":") + 1);

/** The tree of legal moves as it travels, with its rows written out. */
export function grow(step: Step): Branch | string {
  if (typeof step === "string") return step;
  if (!Array.isArray(step)) return new Map(Object.entries(step).map(([at, next]) => [at, grow(next)]));
  const [before, after, ...row] = step;
  return new Map(row.map((at) => [at, `${before}${idOf(at)}${after}`]));
}

/** What lies at the end of a path; undefined if the path leaves the tree. */
export function follow(tree: Branch, path: readonly string[]): Branch | string | undefined {
  let here: Branch | string | undefined = tree;
  for (const at of path) here = here instanceof Map ? (here as Branch).get(at) : undefined;
  return here;
}

/** As much of a path as still leads somewhere to go on from. */
export function kept(tree: Branch, path: readonly string[]): readonly string[] {
  let length = path.length;
  while (length > 0 && !(follow(tree, path.slice(0, length)) instanceof Map)) length--;
  return length === path.length ? path : path.slice(0, length);
}

/** Every move below, in order. */
export function leaves(step: Branch | string | undefined): string[] {
  if (step === undefined) return [];
  return typeof step === "string" ? [step] : [...step.values()].flatMap(leaves);
}
