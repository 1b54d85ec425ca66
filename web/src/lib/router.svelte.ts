export type Route =
  | { page: "home" }
  | { page: "lobby" }
  | { page: "new"; game: string }
  | { page: "mine" }
  | { page: "about" }
  | { page: "rules"; game: string }
  | { page: "learn"; game: string; lesson: string }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "lost" };

/** A part of an address as text; what is no text names nothing. */
export function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Which page an address names. */
export function routeOf(path: string): Route {
  const parts = path.split("/").filter(Boolean).map(decoded);
  if (parts.includes(null)) return { page: "lost" };
  const [first = "", second = "", third] = parts as string[];
  if (first === "learn" && parts.length <= 3) return { page: "learn", game: second, lesson: third ?? "" };
  if (third !== undefined) return { page: "lost" };
  if (first === "") return { page: "home" };
  if (first === "lobby" && !second) return { page: "lobby" };
  if (first === "mine" && !second) return { page: "mine" };
  if (first === "about" && !second) return { page: "about" };
  if (first === "new") return { page: "new", game: second };
  if (first === "rules") return { page: "rules", game: second };
  if (first === "table" && second) return { page: "table", id: second };
  if (first === "replay" && second) return { page: "replay", id: second };
  return { page: "lost" };
}

class Router {
  path = $state(location.pathname);
  query = $state(new URLSearchParams(location.search));
  route = $derived(routeOf(this.path));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("click", (event) => this.follow(event));
  }

  go(to: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", to);
    this.read();
    if (!replace && !location.hash) scrollTo(0, 0);
  }

  private read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
