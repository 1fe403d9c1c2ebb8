import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare";

type Routes = ServerBuild["routes"];

/**
 * Remix's handler. The router tries the pattern of every route, several times a request; that was a quarter of a page's CPU. So each
 * address goes to a handler that has only the routes that begin like it, which are the only ones that can match.
 */
export function pagesOf(build: ServerBuild): RequestHandler {
  const whole = createRequestHandler(build, "production");
  const starts = startsOf(build.routes);
  const handlers = new Map<string, RequestHandler>();
  return (request, context) => {
    const { pathname } = new URL(request.url);
    if (pathname === MANIFEST) return whole(request, context);
    const start = startOf(starts, pathname);
    let handler = handlers.get(start);
    if (!handler) {
      const routes = routesFrom(build.routes, start);
      const assets = { ...build.assets, routes: Object.fromEntries(Object.entries(build.assets.routes).filter(([id]) => id in routes)) };
      handler = createRequestHandler({ ...build, routes, assets }, "production");
      handlers.set(start, handler);
    }
    return handler(request, context);
  };
}

/** Where the browser asks for the routes of other addresses. */
const MANIFEST = "/__manifest";
const DEPTH = 2;
const FIXED = /^[^:*?]+$/;

const partsOf = (path: string): string[] =>
  path
    .split("/")
    .filter(Boolean)
    .slice(0, DEPTH)
    .map((part) => part.toLowerCase());

/** The fixed beginnings of all routes, up to two parts: `school` and `school/students` of `school/students/:id`. */
export function startsOf(routes: Routes): ReadonlySet<string> {
  const starts = new Set<string>();
  for (const { path = "" } of Object.values(routes)) {
    const parts = partsOf(path);
    for (let length = 1; length <= parts.length && FIXED.test(parts[length - 1] ?? ""); length += 1) starts.add(parts.slice(0, length).join("/"));
  }
  return starts;
}

/** The longest beginning of an address that some route has; "" for none, so there are no more handlers than beginnings. */
export function startOf(starts: ReadonlySet<string>, pathname: string): string {
  const [first = "", second] = partsOf(readable(pathname.replace(/\.data$/, "")));
  if (second !== undefined && starts.has(`${first}/${second}`)) return `${first}/${second}`;
  return starts.has(first) ? first : "";
}

/** The router compares decoded parts; what cannot be decoded matches no fixed part. */
function readable(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** The routes that an address with this beginning can match, with the frames around them. */
export function routesFrom(routes: Routes, start: string): Routes {
  const kept = new Set<string>();
  for (const route of Object.values(routes)) {
    if (route.path === undefined || !fits(partsOf(route.path), start ? start.split("/") : [])) continue;
    for (let id: string | undefined = route.id; id !== undefined; id = routes[id]?.parentId) kept.add(id);
  }
  return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
}

/**
 * Whether a route may match addresses with a beginning. An address whose second part is no route's has a beginning of one part: only
 * routes that leave the second part open fit it, or have none.
 */
const fits = (route: readonly string[], start: readonly string[]): boolean => {
  for (let at = 0; at < DEPTH; at += 1) {
    const part = route[at];
    if (part === undefined || !FIXED.test(part)) return true;
    if (part !== start[at]) return false;
  }
  return true;
};
