import type { FromServer, FromVisitor } from "../wire";

export type Link = "connecting" | "open" | "lost" | "gone";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
/** After so long without a word a page in sight asks whether the line still lives, and waits so long for the answer. */
const SILENCE = 5_000;
const ANSWER = 4_000;
/** Somebody came back to the page: they should not have to wait. */
const QUICK_ANSWER = 2_000;
const GONE = [4403, 4404];

/** The socket of one table. It comes back by itself; only a table that is not there ends it. */
export class TableSocket {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  private watch = 0;
  private closed = false;

  constructor(
    private readonly id: string,
    private readonly onMessage: (message: FromServer) => void,
    private readonly onLink: (link: Link, reason: string) => void,
  ) {
    this.connect();
    for (const event of ["online", "pageshow"]) addEventListener(event, this.soon);
    addEventListener("offline", this.reopen);
    document.addEventListener("visibilitychange", this.soon);
  }

  send(message: FromVisitor): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    for (const event of ["online", "pageshow"]) removeEventListener(event, this.soon);
    removeEventListener("offline", this.reopen);
    document.removeEventListener("visibilitychange", this.soon);
    this.socket?.close();
  }

  /** Gives the line up, even where the browser believes in it, and makes a new one. */
  readonly reopen = (): void => {
    const socket = this.socket;
    if (!socket) return;
    socket.close();
    this.lost(socket, "");
  };

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/socket?effects=1`);
    this.socket = socket;
    this.watch = window.setTimeout(this.reopen, LONGEST_WAIT);
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.onLink("open", "");
      this.listen();
    };
    socket.onmessage = (event) => {
      this.listen();
      this.onMessage(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket || this.closed) return;
      if (GONE.includes(event.code)) {
        this.forget();
        this.onLink("gone", event.reason);
      } else this.lost(socket, event.reason);
    };
  }

  private forget(): void {
    this.socket = null;
    clearTimeout(this.watch);
  }

  private lost(socket: WebSocket, reason: string): void {
    if (this.socket !== socket || this.closed) return;
    this.forget();
    this.onLink("lost", reason);
    this.timer = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** A word was heard: the line lives. */
  private listen(): void {
    clearTimeout(this.watch);
    this.watch = window.setTimeout(() => (document.hidden ? this.listen() : this.probe(ANSWER)), SILENCE);
  }

  /** A line that does not answer is dead, whatever the browser believes. */
  private probe(patience: number): void {
    clearTimeout(this.watch);
    this.send({ type: "ping", id: "p" });
    this.watch = window.setTimeout(this.reopen, patience);
  }

  private readonly soon = (): void => {
    if (document.hidden || this.closed) return;
    if (this.socket?.readyState === WebSocket.OPEN) this.probe(QUICK_ANSWER);
    if (this.socket) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.connect();
  };
}
