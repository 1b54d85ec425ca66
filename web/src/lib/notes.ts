import { kept, keep } from "./shelf";

const shelf = "hyakki-notes";

/** What somebody wrote down at a table. It never leaves this browser. */
export function notesOf(table: string): string {
  return kept(shelf, table);
}

export function keepNotes(table: string, text: string): void {
  keep(shelf, table, text);
}
