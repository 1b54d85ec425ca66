import type { Draw, GameRecord } from "../wire";
import { hmac, joined, sha256 } from "./sha256";

/** What a check of a game's chance found, here in the browser. */
export interface Checked {
  /** the seed that was revealed is the one that was sealed before the first card */
  sealed: boolean;
  /** how many draws are as the seed says, and of how many */
  right: number;
  of: number;
  /** the fingerprint this browser was shown before the game; empty if it was not there */
  remembered: string;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

const toHex = (data: Uint8Array): string => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The parts with their lengths, as docs/record-format.md says. */
function framed(parts: readonly Uint8Array[]): Uint8Array {
  return joined(
    ...parts.flatMap((part) => {
      const length = new Uint8Array(4);
      new DataView(length.buffer).setUint32(0, part.length);
      return [length, part];
    }),
  );
}

export function commitment(seed: string, deal: string): string {
  return toHex(sha256(framed([bytes("hyakki/commit/1"), bytes(deal), fromHex(seed)])));
}

function keyOf(seed: string, entropy: readonly string[]): Uint8Array {
  if (!entropy.length) return fromHex(seed);
  return hmac(fromHex(seed), framed([bytes("hyakki/mix/1"), ...entropy.map(bytes)]));
}

/** The choice that the seed makes: numbers at the ragged end of the range would favour some, so they are drawn again. */
function chosen(key: Uint8Array, deal: string, draw: Draw): string {
  const total = BigInt(draw.odds.reduce((sum, weight) => sum + weight, 0));
  const range = 1n << 256n;
  const fair = range - (range % total);
  for (let attempt = 0; ; attempt++) {
    const asked = framed(["hyakki/draw/1", deal, draw.pile, String(draw.number), String(attempt)].map(bytes));
    const drawn = BigInt(`0x${toHex(hmac(key, asked))}`);
    if (drawn >= fair) continue;
    let ticket = drawn % total;
    for (const [place, weight] of draw.odds.entries()) {
      if (ticket < weight) return draw.choices[place]!;
      ticket -= BigInt(weight);
    }
  }
}

/** Works every draw of a finished game out again from the revealed seed. */
export function checkChance(record: GameRecord, draws: readonly Draw[], remembered: string): Checked {
  const { seed, deal = "", commitment: told = "", entropy = [] } = record.chance;
  const fates = record.moves.filter((line) => line.startsWith("* ")).map((line) => line.slice(2));
  if (!seed) return { sealed: false, right: 0, of: fates.length, remembered };
  const key = keyOf(seed, entropy);
  const right = fates.filter((line, place) => draws[place] !== undefined && chosen(key, deal, draws[place]) === line).length;
  return { sealed: commitment(seed, deal) === told, right, of: fates.length, remembered };
}
