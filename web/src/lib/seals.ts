const KEY = "hyakki-seals";
const MOST = 60;

function seals(): [string, string][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as [string, string][];
  } catch {
    return [];
  }
}

/** Keep the fingerprint that was shown before the first card: nobody can change it afterwards. */
export function rememberSeal(table: string, commitment: string): void {
  const kept = seals();
  if (kept.some(([id]) => id === table)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept, [table, commitment]].slice(-MOST)));
  } catch {
    // a browser that keeps nothing still plays
  }
}

export function rememberedSeal(table: string): string {
  return seals().find(([id]) => id === table)?.[1] ?? "";
}
