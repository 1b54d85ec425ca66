const NARROW = "\u202F";
const WIDE = "\u00A0";

/** French with its no-break spaces, exactly as the server sets it: a narrow one before ; ! ?, a full one before : and inside « ». */
export function typeset(text: string): string {
  return text
    .replace(/([^\s·])[ \u00A0\u202F](?=[;!?])/g, `$1${NARROW}`)
    .replace(/([^\s·])[ \u00A0\u202F](?=:)/g, `$1${WIDE}`)
    .replace(/«[ \u00A0\u202F]/g, `«${WIDE}`)
    .replace(/[ \u00A0\u202F]»/g, `${WIDE}»`);
}

/** A table of French sentences, typeset. */
export function typesetAll<T extends Readonly<Record<string, string>>>(table: T): T {
  return Object.fromEntries(Object.entries(table).map(([key, text]) => [key, typeset(text)])) as T;
}
