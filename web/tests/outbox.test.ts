import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Outbox } from "../src/lib/outbox.svelte";
import type { FromServer, FromVisitor } from "../src/wire";

type Sent = FromVisitor & { id: string };

let open: boolean;
let sent: Sent[];
let reopened: number;
let outbox: Outbox;

const move = { type: "play", number: 41, seat: 0, move: "s05@water" } as const;
const ack = (id: string): FromServer => ({ type: "ack", id, number: 42 });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  [open, sent, reopened] = [true, [], 0];
  outbox = new Outbox({
    send: (message) => {
      if (open) sent.push(message as Sent);
      return open;
    },
    reopen: () => reopened++,
  });
});
afterEach(() => vi.useRealTimers());

describe("the outbox", () => {
  it("sends a move once where it is answered", async () => {
    const answer = outbox.ask(move);
    expect(outbox.lasting).toBe(1);
    outbox.answer(sent[0]!.id, ack(sent[0]!.id));
    expect((await answer)?.type).toBe("ack");
    vi.advanceTimersByTime(60_000);
    expect(sent).toHaveLength(1);
    expect(outbox.lasting).toBe(0);
  });

  it("sends the same move again by the same id, then gives the line up", () => {
    void outbox.ask(move);
    vi.advanceTimersByTime(60_000);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((one) => one.id)).size).toBe(1);
    expect(reopened).toBe(1);
  });

  it("keeps a move that was made while the line was cut, and sends it when the line is back", async () => {
    open = false;
    const answer = outbox.ask(move);
    expect(sent).toHaveLength(0);
    open = true;
    outbox.lineIsBack();
    outbox.answer(sent[0]!.id, ack(sent[0]!.id));
    expect((await answer)?.type).toBe("ack");
  });

  it("sends a move again after a cut, in the order of asking", () => {
    void outbox.ask(move);
    void outbox.ask({ type: "say", kind: "chat", text: "hello" });
    outbox.lineIsLost();
    vi.advanceTimersByTime(60_000);
    expect(sent).toHaveLength(2);
    outbox.lineIsBack();
    expect(sent.slice(2).map((one) => one.id)).toEqual(sent.slice(0, 2).map((one) => one.id));
  });

  it("ends with a refusal", async () => {
    const answer = outbox.ask(move);
    outbox.answer(sent[0]!.id, { type: "refused", id: sent[0]!.id } as FromServer);
    expect((await answer)?.type).toBe("refused");
  });

  it("ends other requests with their line, and says so", async () => {
    const answer = outbox.ask({ type: "hint", seat: 0 });
    expect(outbox.lasting).toBe(0);
    outbox.lineIsLost();
    expect(await answer).toBeNull();
    open = false;
    expect(await outbox.ask({ type: "resign", seat: 0 })).toBeNull();
  });

  it("is settled only when everything was answered", async () => {
    let settled = false;
    void outbox.ask(move);
    const waiting = outbox.settled().then(() => (settled = true));
    await Promise.resolve();
    expect(settled).toBe(false);
    outbox.answer(sent[0]!.id, ack(sent[0]!.id));
    await waiting;
    expect(settled).toBe(true);
  });
});
