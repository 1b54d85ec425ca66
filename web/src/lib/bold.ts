export interface Part {
  text: string;
  bold: boolean;
}

const plain = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A sentence with the players' names set apart, the longest names first, and the word for the reader where a sentence begins with it. */
export function bolded(text: string, names: readonly string[], you = ""): Part[] {
  const known = [...new Set(names)].filter(Boolean).sort((a, b) => b.length - a.length).map(plain);
  if (you) known.push(`\\b${plain(you)}\\b`);
  if (!known.length) return [{ text, bold: false }];
  return text
    .split(new RegExp(`(${known.join("|")})`, "g"))
    .map((part, at) => ({ text: part, bold: at % 2 === 1 }))
    .filter((part) => part.text);
}
