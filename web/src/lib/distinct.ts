/** A thing of a list, with the key under which an each block knows it again. */
export interface Keyed<T> {
  key: string;
  it: T;
}

/** Every thing under a key that no other has: a block that meets the same key twice would break the whole page. */
export function distinct<T>(things: Iterable<T>, keyOf: (thing: T) => number | string = String): Keyed<T>[] {
  const met = new Map<string, number>();
  return Array.from(things, (it) => {
    const name = String(keyOf(it));
    const before = met.get(name) ?? 0;
    met.set(name, before + 1);
    return { key: before ? `${name} · ${before + 1}` : name, it };
  });
}
