import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { ERROR_TITLE, isFailure } from "./ui/form/failure";
import { NonceContext } from "./ui/nonce";
import { carries } from "./ui/site/carry";
import { Fragments, FragmentsContext } from "./ui/site/fragment";

interface Handle {
  cache?: "public";
  script?: boolean;
}

/**
 * A page is rendered in one go, as nothing in it comes later than the rest; what hydrates it follows where there is script.
 * `X-Cacheable` tells the outer Worker that every visitor gets this same page. (Of all the modules only those of the matched routes
 * count.)
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
  if (isPublic) headers.set("X-Cacheable", "public");
  const { serverHandoffStream, ...atOnce } = remix;
  const fragments = isPublic && !carries(request.url) ? new Fragments() : null;
  const rendered = renderToString(
    <NonceContext.Provider value={nonce}>
      <FragmentsContext.Provider value={fragments}>
        <RemixServer context={atOnce} url={request.url} nonce={nonce} />
      </FragmentsContext.Provider>
    </NonceContext.Provider>,
  );
  const html = fragments?.join(rendered) ?? rendered;
  const handoff = serverHandoffStream && remix.renderMeta?.didRenderScripts ? await handoffScript(serverHandoffStream, nonce) : "";
  // The browser takes the words off again before it hydrates (entry.client), and the form puts them back.
  const isRefused = Object.values(remix.staticHandlerContext.actionData ?? {}).some(isFailure);
  const titled = isRefused ? html.replace("<title>", `<title>${ERROR_TITLE}`) : html;
  return new Response(`<!DOCTYPE html>${titled}${handoff}`, { status, headers });
}

/** The data of the loaders, as the page's script takes it up: what `RemixServer` writes chunk by chunk when a page is streamed. */
async function handoffScript(data: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const text = JSON.stringify(await new Response(data).text()).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `<script nonce="${nonce}">((stream)=>{stream.enqueue(${text});stream.close()})(window.__remixContext.streamController)</script>`;
}
