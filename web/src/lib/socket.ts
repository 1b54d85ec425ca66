import type { FromServer, FromVisitor } from "../wire";

export type Link = "connecting" | "open" | "lost" | "gone";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 20_000;
const GONE = [4403, 4404];

/** The socket of one table. It comes back by itself; only a table that is not there ends it. */
export class TableSocket {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  private pings = 0;
  private closed = false;
  private heard = 0;

  constructor(
    private readonly id: string,
    private readonly onMessage: (message: FromServer) => void,
    private readonly onLink: (link: Link, reason: string) => void,
  ) {
    this.connect();
    addEventListener("online", this.soon);
    addEventListener("offline", this.drop);
  }

  send(message: FromVisitor): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pings);
    removeEventListener("online", this.soon);
    removeEventListener("offline", this.drop);
    this.socket?.close();
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.heard = Date.now();
      this.onLink("open", "");
      clearInterval(this.pings);
      this.pings = window.setInterval(() => this.ping(), PING_EVERY);
    };
    socket.onmessage = (event) => {
      this.heard = Date.now();
      this.onMessage(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket || this.closed) return;
      this.socket = null;
      clearInterval(this.pings);
      if (GONE.includes(event.code)) {
        this.onLink("gone", event.reason);
        return;
      }
      this.onLink("lost", event.reason);
      this.timer = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  /** A line that is silent for too long is dead, whatever the browser believes. */
  private ping(): void {
    if (Date.now() - this.heard > 2.5 * PING_EVERY) this.socket?.close();
    else this.send({ type: "ping", id: "p" });
  }

  private readonly soon = (): void => {
    if (this.socket || this.closed) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.connect();
  };

  private readonly drop = (): void => this.socket?.close();
}
