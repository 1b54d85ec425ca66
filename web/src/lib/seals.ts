import { keep, kept } from "./shelf";

const shelf = "hyakki-seals";

/** Keep the fingerprint that was shown before the first card: nobody can change it afterwards. */
export function rememberSeal(table: string, commitment: string): void {
  if (!kept(shelf, table)) keep(shelf, table, commitment);
}

export function rememberedSeal(table: string): string {
  return kept(shelf, table);
}
