import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableSocket, type Link } from "../src/lib/socket";

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;
  onclose = (_: { code: number; reason: string }): void => undefined;

  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  /** A half-open line: closing it is not answered by anybody. */
  close(): void {
    this.readyState = 2;
  }
  opens(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
}

let links: Link[];
const last = (): FakeSocket => FakeSocket.all.at(-1)!;
const page = Object.assign(new EventTarget(), { hidden: false });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { protocol: "http:", host: "x" });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  page.hidden = false;
  FakeSocket.all = [];
  links = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const connect = (): TableSocket => new TableSocket("t", () => undefined, (link) => links.push(link));

describe("the line", () => {
  it("notices within ten seconds that nobody answers, and opens a new one", () => {
    const socket = connect();
    last().opens();
    vi.advanceTimersByTime(10_000);
    expect(links).toEqual(["open", "lost"]);
    expect(FakeSocket.all).toHaveLength(2);
    socket.close();
  });

  it("stays open while words come", () => {
    const socket = connect();
    last().opens();
    for (let second = 0; second < 60; second++) {
      vi.advanceTimersByTime(1_000);
      if (last().sent.length) last().onmessage({ data: '{"type":"pong"}' });
    }
    expect(links).toEqual(["open"]);
    socket.close();
  });

  it("asks nothing while the page is hidden, and at once when it is seen again", () => {
    const socket = connect();
    last().opens();
    page.hidden = true;
    vi.advanceTimersByTime(60_000);
    expect(last().sent).toHaveLength(0);
    page.hidden = false;
    page.dispatchEvent(new Event("visibilitychange"));
    expect(last().sent).toHaveLength(1);
    vi.advanceTimersByTime(2_500);
    expect(links).toEqual(["open", "lost"]);
    socket.close();
  });

  it("gives up a connection that never opens", () => {
    const socket = connect();
    vi.advanceTimersByTime(9_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
    socket.close();
  });
});
