export interface Part {
  text: string;
  bold: boolean;
}

/** A sentence with the players' names set apart, the longest names first. */
export function bolded(text: string, names: readonly string[]): Part[] {
  const known = [...new Set(names)].filter(Boolean).sort((a, b) => b.length - a.length);
  if (!known.length) return [{ text, bold: false }];
  const pattern = new RegExp(`(${known.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "g");
  return text
    .split(pattern)
    .filter(Boolean)
    .map((part) => ({ text: part, bold: known.includes(part) }));
}
