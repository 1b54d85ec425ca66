import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/", search: "" });
vi.stubGlobal("addEventListener", () => undefined);
const { routeOf } = await import("../src/lib/router.svelte");

describe("an address", () => {
  it("names a page, and what it is about", () => {
    expect(routeOf("/")).toEqual({ page: "home" });
    expect(routeOf("/table/a%20b")).toEqual({ page: "table", id: "a b" });
    expect(routeOf("/table")).toEqual({ page: "lost" });
  });

  it("that cannot be read names nothing", () => {
    expect(routeOf("/table/%E0%A4%A")).toEqual({ page: "lost" });
  });
});
