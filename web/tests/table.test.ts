import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromServer, FromVisitor, Update } from "../src/wire";

type Hear = (message: FromServer) => void;
const line: { hear: Hear; sent: FromVisitor[] } = { hear: () => undefined, sent: [] };

vi.mock("../src/lib/prefs.svelte", () => ({ calm: () => false }));
vi.mock("../src/lib/seals", () => ({ rememberSeal: () => undefined }));
vi.mock("../src/lib/socket", () => ({
  TableSocket: class {
    constructor(_: string, hear: Hear) {
      line.hear = hear;
    }
    send(message: FromVisitor): boolean {
      line.sent.push(message);
      return true;
    }
    close(): void {}
  },
}));

const { TableStore } = await import("../src/lib/table.svelte");

const SEATS = [{ yours: true }, { yours: false }];

/** The news that `actor` has made move `number`. */
function news(number: number, actor: number, answers?: string): Update {
  const log = number ? [{ number: number - 1, actor, text: "x", messages: [] }] : [];
  const sights = [{ seat: 0, log_from: Math.max(number - 1, 0), log }];
  const table = { id: "t", status: "playing", seats: SEATS };
  return { type: "update", number, since: number ? number - 1 : -1, sights, table, question: null, time: null, answers } as unknown as Update;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  line.sent = [];
});
afterEach(() => vi.useRealTimers());

describe("a table", () => {
  it("shows the moves of others one after another", () => {
    const store = new TableStore("t");
    for (const one of [news(0, -1), news(1, 1), news(2, 1)]) line.hear(one);
    expect(store.number).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(store.number).toBe(2);
  });

  it("shows an own move at once, however quickly it followed another's", async () => {
    const store = new TableStore("t");
    for (const one of [news(0, -1), news(1, 1)]) line.hear(one);
    const played = store.play(0, "x");
    expect(store.pending).toBe("x");
    line.hear(news(2, 0, (line.sent[0] as { id: string }).id));
    expect(store.number).toBe(2);
    expect(await played).toBe(true);
    expect(store.pending).toBe("");
  });
});
