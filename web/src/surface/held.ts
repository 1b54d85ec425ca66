/** The pointers that hold a piece: they do not move the ground under it. */
export const held = new Set<number>();
