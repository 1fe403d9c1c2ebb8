import { closeIfOver, socketOwner } from "~/features/identity/domain/socket-owner";
import type { Database } from "~/platform/db";
import { hostOf, type RequestDetails, requestContext } from "./context";

/**
 * `/ws/notifications/{userId}/?token=`: a browser's one-time ticket or an API client's access token. A browser cannot read the status of
 * a refused upgrade, so a refusal opens the socket and closes it with 4401 (bad token) or 4403 (another user's).
 */
export async function openSocket(details: RequestDetails, db: Database): Promise<Response> {
  const { request, url, env } = details;
  if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") return new Response("Expected a WebSocket", { status: 426 });
  const origin = request.headers.get("Origin");
  if (origin && hostOfOrigin(origin) !== url.host) return new Response("Foreign origin", { status: 403 });
  const userId = decoded(url.pathname.split("/")[3] ?? "");
  const ctx = requestContext(details, db, await hostOf(details, db), { kind: "visitor" });
  const owner = await socketOwner(ctx, url.searchParams.get("token") ?? "");
  if (!owner) return closed(4401, "Bad token");
  if (owner.userId !== userId) return closed(4403, "Not your notifications");
  const inbox = env.INBOX.get(env.INBOX.idFromName(owner.userId));
  const target = new URL("https://inbox.invalid/");
  target.searchParams.set("session", owner.sessionId);
  const after = url.searchParams.get("after");
  if (after) target.searchParams.set("after", after);
  const opened = await inbox.fetch(new Request(target, { headers: { Upgrade: "websocket" } }));
  details.later(closeIfOver(ctx, owner));
  return opened;
}

/** Null for an opaque origin ("null") or an invalid one. */
function hostOfOrigin(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function closed(code: number, reason: string): Response {
  const [client, server] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
  server.accept();
  server.close(code, reason);
  return new Response(null, { status: 101, webSocket: client });
}
