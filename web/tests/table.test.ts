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

  it("is as it was last sent if an update leaves it out", () => {
    const store = new TableStore("t");
    const { table: _, ...later } = news(1, 1);
    for (const one of [news(0, -1), later as Update]) line.hear(one);
    expect(store.number).toBe(1);
    expect(store.mine).toEqual([0]);
  });

  it("forgets a refusal when the game goes on", () => {
    const store = new TableStore("t");
    line.hear(news(0, -1));
    line.hear({ type: "refused", id: "x", problem: { error: "stale" } } as unknown as FromServer);
    line.hear({ ...news(0, -1), since: 0 });
    expect(store.refused).not.toBeNull();
    line.hear(news(1, 1));
    expect(store.refused).toBeNull();
  });

  it("knows who is there by what it was told last", () => {
    const store = new TableStore("t");
    line.hear({ ...news(0, -1), table: { ...news(0, -1).table, seats: [{ yours: true }, { online: true }] } } as Update);
    expect(store.online(1)).toBe(true);
    line.hear({ type: "presence", online: [true, false], spectators: 0 });
    expect(store.online(1)).toBe(false);
  });

  const because = (id: string, rule: string): FromServer => ({ type: "because", id, number: 0, problem: { rule, message: { key: rule } } }) as unknown as FromServer;
  const ids = (): string[] => line.sent.map((one) => (one as { id: string }).id);

  it("asks why at once where something is touched, and not of what is only passed over", async () => {
    const store = new TableStore("t");
    line.hear(news(0, -1));
    for (const at of ["a", "b", "c"]) void store.why(0, ["s05", at], false);
    await vi.advanceTimersByTimeAsync(500);
    expect(line.sent.map((one) => (one as { path: string[] }).path)).toEqual([["s05", "c"]]);
    void store.why(0, ["s05", "d"], true);
    expect(line.sent).toHaveLength(2);
    line.hear(because(ids()[1]!, "D"));
    await vi.advanceTimersByTimeAsync(0);
    expect([store.reason?.rule, store.refused?.rule]).toEqual(["D", "D"]);
  });

  it("shows no reason of something that is no longer pointed at, and keeps it for the next time", async () => {
    const store = new TableStore("t");
    line.hear(news(0, -1));
    void store.why(0, ["s05", "a"], true);
    store.noReason();
    line.hear(because(ids()[0]!, "A"));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.reason).toBeNull();
    void store.why(0, ["s05", "a"], false);
    expect([store.reason!.rule, line.sent.length]).toEqual(["A", 1]);
  });

  it.each([2, 99])("does not read news of wire version %i, and brings what was under way to its end", async (wire) => {
    const store = new TableStore("t");
    line.hear(news(0, -1));
    const played = store.play(0, "x", ["x"]);
    line.hear({ type: "hello", wire, version: "9", you: "v" } as unknown as FromServer);
    line.hear({ type: "update", number: 7, since: -1, parcels: [] } as unknown as FromServer);
    line.hear({ type: "rumour", id: 3 } as unknown as FromServer);
    expect([store.outdated, store.number, line.sent.length]).toEqual([true, 0, 2]);
    expect(line.sent[1]).toEqual(line.sent[0]);
    line.hear({ type: "ack", id: ids()[0]!, number: 1 });
    expect(await played).toBe(true);
  });

  it("drops a hint for a position that is gone", async () => {
    const store = new TableStore("t");
    line.hear(news(0, -1));
    const hint = { type: "hint", seat: 0, path: ["x"], words: { key: "k", params: {} }, reasons: [] } as const;
    const early = store.askHint(0);
    line.hear(news(1, 0));
    line.hear({ ...hint, id: (line.sent.at(-1) as { id: string }).id, number: 0 } as unknown as FromServer);
    await early;
    expect(store.hint).toBe(null);
    const late = store.askHint(0);
    line.hear({ ...hint, id: (line.sent.at(-1) as { id: string }).id, number: 1 } as unknown as FromServer);
    await late;
    expect(store.hint?.number).toBe(1);
  });

  it("asks for advice once at a time, and then for another one", async () => {
    const store = new TableStore("t");
    line.hear(news(0, -1));
    const hint = { type: "hint", seat: 0, path: ["x"], words: { key: "k", params: {} }, reasons: [] } as const;
    const asked = store.askHint(0);
    const before = line.sent.length;
    await store.askHint(0);
    expect(line.sent.length).toBe(before);
    line.hear({ ...hint, id: (line.sent.at(-1) as { id: string }).id, number: 0 } as unknown as FromServer);
    await asked;
    void store.askHint(0);
    expect(line.sent.at(-1)).toMatchObject({ type: "hint", besides: [["x"]] });
  });
});
