import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it, vi } from "vitest";
import { routesFrom, startOf, startsOf } from "#workers/pages";
import routes from "~/routes";

type Routes = Parameters<typeof startsOf>[0];
type RouteObject = Parameters<typeof matchRoutes>[0][number];

const listed = (entries: RouteConfigEntry[], parentId: string): [string, { id: string; parentId: string; path?: string }][] =>
  entries.flatMap(({ id = "", path, children }) => [[id, { id, parentId, path }], ...listed(children ?? [], id)]);
const all = Object.fromEntries([["root", { id: "root", path: "" }], ...listed(await (routes as RouteConfigEntry[]), "root")]) as unknown as Routes;

const asObjects = (of: Routes, parentId?: string): RouteObject[] =>
  Object.values(of)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path }) => ({ id, path, children: asObjects(of, id) }));
const whole = asObjects(all);
const matched = (objects: RouteObject[], pathname: string) =>
  matchRoutes(objects, pathname)?.map(({ route, params, pathnameBase }) => [route.id, params, pathnameBase]) ?? null;

const starts = startsOf(all);
const narrow = new Map<string, RouteObject[]>();
function narrowed(pathname: string): RouteObject[] {
  const start = startOf(starts, pathname);
  const found = narrow.get(start) ?? asObjects(routesFrom(all, start));
  narrow.set(start, found);
  return found;
}

const paths = Object.values(all).flatMap(({ path }) => (path ? [`/${path.replace(/^\//, "")}`] : []));
const filled = (path: string) => path.replace(/:\w+\??/g, "01a216f3").replace(/\*/g, "a/b");
const VARIANTS: [string, (path: string) => string][] = [
  ["as they are", (path) => path],
  ["in capitals", (path) => path.toUpperCase()],
  ["with a slash behind", (path) => `${path}/`],
  ["with one part more", (path) => `${path}/more`],
  ["with one part less", (path) => path.replace(/\/[^/]*$/, "") || "/"],
  ["with encoded letters", (path) => path.replace(/s/g, "%73")],
  ["with an encoded slash", (path) => path.replace(/(.)\//, "$1%2F")],
  ["with what cannot be decoded", (path) => `${path}%E0%A4%A`],
  ["with another second part", (path) => path.replace(/^(\/[^/]+)\/[^/]+/, "$1/nothing-like-it")],
];

// The router warns of each address that it cannot decode.
vi.spyOn(console, "warn").mockImplementation(() => undefined);

describe("the routes that an address can match", () => {
  it.each(VARIANTS)("match what all routes match: addresses %s", (_, vary) => {
    expect(paths.length).toBeGreaterThan(300);
    for (const path of paths) {
      const address = vary(filled(path));
      expect([address, matched(narrowed(address), address)]).toEqual([address, matched(whole, address)]);
    }
  });

  it("are the same for an address and for its data, and few", () => {
    for (const path of paths) expect(startOf(starts, `${filled(path)}.data`)).toBe(startOf(starts, filled(path)));
    expect(startOf(starts, "/_root.data")).toBe("");
    const sizes = [...narrow.keys()].map((start) => Object.keys(routesFrom(all, start)).length);
    expect(Math.max(...sizes)).toBeLessThan(Object.keys(all).length / 4);
    expect(sizes.length).toBeLessThanOrEqual(starts.size + 1);
  });
});
