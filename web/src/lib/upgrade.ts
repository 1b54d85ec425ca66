const KEY = "hyakki-reloaded";
/** What one reload did not bring, another one so soon will not bring either, in milliseconds. */
const PATIENCE = 60_000;

/** Whether the page may be loaded anew by itself; it is remembered, so that this never goes on and on. */
export function mayReload(storage: () => Pick<Storage, "getItem" | "setItem">, now: number): boolean {
  try {
    if (now - Number(storage().getItem(KEY) ?? 0) < PATIENCE) return false;
    storage().setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}

/** Whether the server answers: then a file that did not come is gone, as after an upgrade. */
export async function serverAnswers(): Promise<boolean> {
  return fetch("/ready", { cache: "no-store" }).then(
    (answer) => answer.ok,
    () => false,
  );
}
