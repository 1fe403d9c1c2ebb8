import { type AppLoadContext, createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare";

/** Answers a request for `pathname`, the path of its address. */
export type RemixHandler = (request: Request, context: AppLoadContext, pathname: string) => Promise<Response>;

interface Pattern {
  id: string;
  segments: string[];
}

/**
 * Remix ranks and tries every route it knows, several times for one page. So a request is handed to a Remix that knows only the routes
 * whose pattern fits its address, one for each such set of routes; which of them it is, and everything else, stays Remix's decision.
 */
export function remixInReach(build: ServerBuild): RemixHandler {
  const patterns = Object.values(build.routes)
    .filter(({ path, index }) => path || index)
    .map(({ id }): Pattern => ({ id, segments: withParents(build, id).flatMap((route) => segmentsOf(build.routes[route]?.path ?? "")) }));
  const handlers = new Map<string, RequestHandler>();
  const byPath = new Map<string, RequestHandler>();
  const handlerOf = (pathname: string) => {
    const fitting = fittingRoutes(patterns, pathname);
    const key = fitting?.join() ?? "every route";
    const handler = handlers.get(key) ?? createRequestHandler(fitting ? only(build, fitting) : build, "production");
    handlers.set(key, handler);
    return handler;
  };
  return (request, context, pathname) => {
    const handler = byPath.get(pathname) ?? handlerOf(pathname);
    if (byPath.size >= MOST_PATHS) byPath.clear();
    byPath.set(pathname, handler);
    return handler(request, context);
  };
}

/** So many addresses this isolate remembers the handler of. */
const MOST_PATHS = 1_000;

/** Ids of the routes that may match; null where all have to be known: Remix's own addresses, and what cannot be read. */
function fittingRoutes(patterns: Pattern[], pathname: string): string[] | null {
  if (pathname.startsWith("/__")) return null;
  try {
    const path = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
    const segments = segmentsOf(path).map((segment) => decodeURIComponent(segment).toLowerCase());
    const fitting = patterns.filter((pattern) => fits(pattern.segments, segments));
    // An address word for word comes before every pattern, but for those with parts that may be missing.
    const exact = !/%|\/\//.test(pathname) && fitting.some(isExact);
    return (exact ? fitting.filter((pattern) => isExact(pattern) || isOptional(pattern)) : fitting).map(({ id }) => id);
  } catch {
    return null;
  }
}

const isExact = ({ segments }: Pattern) => segments.every((part) => part !== "*" && !part.startsWith(":") && !part.endsWith("?"));
const isOptional = ({ segments }: Pattern) => segments.some((part) => part.endsWith("?"));

function fits(pattern: string[], segments: string[]): boolean {
  for (const [index, part] of pattern.entries()) {
    if (part === "*" || part.endsWith("?")) return true;
    const given = segments[index];
    if (given === undefined || (!part.startsWith(":") && part.toLowerCase() !== given)) return false;
  }
  return pattern.length === segments.length;
}

function only(build: ServerBuild, ids: string[]): ServerBuild {
  const known = new Set(["root", ...ids.flatMap((id) => withParents(build, id))]);
  const cut = <T>(routes: Record<string, T>) => Object.fromEntries(Object.entries(routes).filter(([id]) => known.has(id)));
  return { ...build, routes: cut(build.routes), assets: { ...build.assets, routes: cut(build.assets.routes) } };
}

/** A route's ancestors, the outermost first, and itself. */
function withParents(build: ServerBuild, id: string): string[] {
  const parent = build.routes[id]?.parentId;
  return [...(parent ? withParents(build, parent) : []), id];
}

const segmentsOf = (path: string) => path.split("/").filter(Boolean);
