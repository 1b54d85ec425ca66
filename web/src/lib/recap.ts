import type { LogLine, Message } from "../wire";

/** What one player did since the reader acted last. */
export interface Turn {
  seat: number;
  text: string;
}

/** The turns of the others as one sentence each: what begins with the player's name is told in a row, anything else after it. */
export function turnsOf(lines: readonly LogLine[], names: readonly string[], lang: string, say: (message: Message) => string): Turn[] {
  const seats = [...new Set(lines.map((line) => line.actor))];
  const list = new Intl.ListFormat(lang, { style: "long", type: "conjunction" });
  return seats.flatMap((seat) => {
    const subject = `${names[seat] ?? ""} `;
    const sentences = lines.filter((line) => line.actor === seat).flatMap((line) => line.messages.map((message) => say(message).trim()));
    const acts = sentences.filter((said) => said.startsWith(subject)).map((said) => said.slice(subject.length).replace(/\.$/, ""));
    const more = sentences.filter((said) => said && !said.startsWith(subject));
    const told = acts.length ? [`${subject}${list.format([...new Set(acts)])}.`, ...more] : more;
    return told.length ? [{ seat, text: told.join(" ") }] : [];
  });
}
