/** Short texts that this browser keeps for the last tables it saw, oldest first. */

const MOST = 60;

function all(name: string): [string, string][] {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "[]") as [string, string][];
  } catch {
    return [];
  }
}

export function kept(name: string, table: string): string {
  return all(name).find(([id]) => id === table)?.[1] ?? "";
}

export function keep(name: string, table: string, text: string): void {
  const others = all(name).filter(([id]) => id !== table);
  try {
    localStorage.setItem(name, JSON.stringify([...others, [table, text]].slice(-MOST)));
  } catch {
    // a browser that keeps nothing still plays
  }
}
