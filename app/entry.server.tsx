import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { PAGE_READS } from "./platform/page-cache";
import { logFault } from "./platform/screen";
import { ERROR_TITLE, isFailure } from "./ui/form/failure";
import { NonceContext } from "./ui/nonce";
import { TRAVELS } from "./ui/site/carry";

interface Handle {
  cache?: "public";
  /** What such a page reads of its query; the rest of an address is no matter to it. */
  query?: readonly string[];
  script?: boolean;
}

/**
 * A page is rendered in one go, as nothing in it comes later than the rest: a little faster than streamed, and its title can still change
 * (`app/decisions/what-tricks-buy.md`). What hydrates it follows where there is script.
 * `PAGE_READS` tells the outer Worker that every visitor gets this same page, and what of an address makes it another. (Of all the
 * modules only those of the matched routes count.)
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const handles = remix.staticHandlerContext.matches.map(({ route }) => remix.routeModules[route.id]?.handle as Handle | undefined);
  const isPublic = status === 200 && handles.some((handle) => handle?.cache === "public") && context.ctx.actor.kind === "visitor";
  const nonce = handles.some((handle) => handle?.script) ? context.nonce.text : "";
  headers.set("Content-Type", "text/html; charset=utf-8");
  const reads = [...TRAVELS, ...(handles.at(-1)?.query ?? [])];
  if (isPublic) {
    // A browser asks again for each visit, and may show the page at once on the way back to it.
    headers.set("Cache-Control", "private, no-cache");
    headers.set(PAGE_READS, reads.join());
  }
  const { serverHandoffStream, ...atOnce } = isPublic ? asForEverybody(remix, reads) : remix;
  const { pathname, search } = atOnce.staticHandlerContext.location;
  const html = render(atOnce, new URL(pathname + search, request.url).href, nonce);
  const handoff = serverHandoffStream && remix.renderMeta?.didRenderScripts ? await handoffScript(serverHandoffStream, nonce) : "";
  // The browser takes the words off again before it hydrates (entry.client), and the form puts them back.
  const isRefused = Object.values(remix.staticHandlerContext.actionData ?? {}).some(isFailure);
  const titled = isRefused ? html.replace("<title>", `<title>${ERROR_TITLE}`) : html;
  return new Response(`${titled}${handoff}`, { status, headers });
}

/** A page that every visitor gets alike: what it does not read of its address is not in it either. */
function asForEverybody(remix: EntryContext, reads: readonly string[]): EntryContext {
  const { location } = remix.staticHandlerContext;
  const query = new URLSearchParams(location.search);
  if (reads.some((name) => query.has(name))) return remix;
  return { ...remix, staticHandlerContext: { ...remix.staticHandlerContext, location: { ...location, search: "" } } };
}

/** Passes a request's error to the outer Worker, and logs it unless it is a refusal. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  context.failure = error;
  if (!isRouteErrorResponse(error) && !request.signal.aborted) logFault(error, context.ctx, new URL(request.url));
};

const render = (remix: EntryContext, url: string, nonce: string): string =>
  `<!DOCTYPE html>${renderToString(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remix} url={url} nonce={nonce} />
    </NonceContext.Provider>,
  )}`;

/** The data of the loaders, as the page's script takes it up: what `RemixServer` writes chunk by chunk when a page is streamed. */
async function handoffScript(data: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const text = JSON.stringify(await new Response(data).text()).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `<script nonce="${nonce}">((stream)=>{stream.enqueue(${text});stream.close()})(window.__remixContext.streamController)</script>`;
}
