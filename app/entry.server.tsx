import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import { ERROR_TITLE, isFailure } from "./ui/form/failure";
import { NonceContext } from "./ui/nonce";

interface Handle {
  script?: boolean;
  cache?: "public";
}

/**
 * A page without script is rendered in one go: there is nothing to hydrate and nothing to stream. `X-Cacheable` tells the outer
 * Worker that every visitor gets this same page.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const handles = Object.values(remix.routeModules).map((module) => module?.handle as Handle | undefined);
  const needsScript = handles.some((handle) => handle?.script);
  const isPublic = status === 200 && handles.some((handle) => handle?.cache === "public") && context.ctx.actor.kind === "visitor";
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (isPublic) headers.set("X-Cacheable", "public");
  const app = (
    <NonceContext.Provider value={context.nonce}>
      <RemixServer context={remix} url={request.url} nonce={context.nonce} />
    </NonceContext.Provider>
  );
  const isRefused = Object.values(remix.staticHandlerContext.actionData ?? {}).some(isFailure);
  const titled = (html: string) => (isRefused ? html.replace("<title>", `<title>${ERROR_TITLE}`) : html);
  if (!needsScript) return new Response(`<!DOCTYPE html>${titled(renderToString(app))}`, { status, headers });
  const stream = await renderToReadableStream(app, {
    nonce: context.nonce,
    signal: request.signal,
    onError(error) {
      console.error(JSON.stringify({ requestId: context.ctx.requestId, render: String(error) }));
    },
  });
  await stream.allReady;
  // The browser takes the words off again before it hydrates (entry.client), and the form puts them back.
  return new Response(isRefused ? titled(await new Response(stream).text()) : stream, { status, headers });
}
