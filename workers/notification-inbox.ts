import { DurableObject } from "cloudflare:workers";
import type { Env } from "~/platform/env";

/** Messages of the socket. `seq` has no gaps per user; a client that reconnects names the last one it saw. */
export interface Frame {
  action: "Send" | "Update" | "Chat" | "Resync";
  [field: string]: unknown;
}

/** Whose sockets: of one session, or of all but one. */
interface WhichSockets {
  only?: string;
  except?: string;
}

const ENDINGS = { ended: { code: 4001, reason: "The session has ended" }, changed: { code: 4000, reason: "The account has changed" } };

function hangUp(socket: WebSocket, code: number, reason: string): void {
  try {
    socket.close(code, reason);
  } catch {
    // it was closing already
  }
}

const KEEP_FRAMES = 500;
const MAX_SOCKETS = 10;
const MAX_MESSAGE_BYTES = 1024;

/**
 * The live end of one person's notifications: sockets and a short log for replay. It knows no business rule; the list's truth is the
 * `notifications` table in D1.
 */
export class NotificationInbox extends DurableObject<Env> {
  private readonly sql = this.ctx.storage.sql;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.sql.exec("CREATE TABLE IF NOT EXISTS frames(seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL)");
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Logs a frame once per id and sends it to every open socket. `max(seq) + 1`: AUTOINCREMENT would leave gaps. */
  push(id: string, frame: Frame): void {
    const [row] = this.sql
      .exec<{ seq: number }>(
        "INSERT INTO frames(seq, id, body) SELECT coalesce(max(seq), 0) + 1, ?1, ?2 FROM frames WHERE true ON CONFLICT(id) DO NOTHING RETURNING seq",
        id,
        JSON.stringify(frame),
      )
      .toArray();
    if (!row) return;
    this.sql.exec("DELETE FROM frames WHERE seq <= ?", row.seq - KEEP_FRAMES);
    this.broadcast({ ...frame, seq: row.seq });
  }

  /** Closes the sockets of one session, of all sessions but one, or of all. Clients reconnect after a change, not after a sign-out. */
  close(which: WhichSockets, why: "ended" | "changed"): void {
    const { only, except } = which;
    // The account's permissions may have changed, so a client that reconnects loads the list again.
    if (why === "changed") this.sql.exec("UPDATE frames SET body = ?", JSON.stringify({ action: "Resync" }));
    const kept = new Set(except ? this.ctx.getWebSockets(except) : []);
    for (const socket of this.openOnes(only)) if (!kept.has(socket)) hangUp(socket, ENDINGS[why].code, ENDINGS[why].reason);
  }

  /** The open sockets, oldest first. One that is closing is in the list of the runtime until its client has answered. */
  private openOnes(sessionId?: string): WebSocket[] {
    const place = (socket: WebSocket) => (socket.deserializeAttachment() as number | null) ?? 0;
    return this.ctx
      .getWebSockets(sessionId)
      .filter(({ readyState }) => readyState === WebSocket.OPEN)
      .sort((one, other) => place(one) - place(other));
  }

  /** Accepts a socket whose ticket the Worker has checked, and replays what came after `?after=` in the same turn. */
  override async fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const [client, server] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
    const open = this.openOnes();
    for (const oldest of open.slice(0, Math.max(0, open.length - MAX_SOCKETS + 1))) hangUp(oldest, 4008, "Too many connections");
    this.ctx.acceptWebSocket(server, [url.searchParams.get("session") ?? ""]);
    server.serializeAttachment(((open.at(-1)?.deserializeAttachment() as number | null) ?? 0) + 1);
    const after = url.searchParams.get("after");
    const first = this.sql.exec<{ seq: number | null }>("SELECT min(seq) AS seq FROM frames").one().seq;
    const last = this.sql.exec<{ seq: number | null }>("SELECT max(seq) AS seq FROM frames").one().seq ?? 0;
    if (after !== null && /^\d+$/.test(after)) {
      if (Number(after) > last || (first !== null && Number(after) < first - 1)) server.send(JSON.stringify({ action: "Resync", seq: last }));
      else
        for (const row of this.sql.exec<{ seq: number; body: string }>("SELECT seq, body FROM frames WHERE seq > ? ORDER BY seq", Number(after)))
          server.send(JSON.stringify({ ...(JSON.parse(row.body) as Frame), seq: row.seq }));
    } else {
      server.send(JSON.stringify({ action: "Hello", seq: last }));
    }
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    const size = typeof message === "string" ? message.length : message.byteLength;
    if (size > MAX_MESSAGE_BYTES) socket.close(1009, "Too large");
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    try {
      socket.close(code === 1005 || code === 1006 ? 1000 : code);
    } catch {
      // it is gone
    }
  }

  private broadcast(frame: Frame & { seq: number }): void {
    const text = JSON.stringify(frame);
    for (const socket of this.ctx.getWebSockets()) {
      try {
        socket.send(text);
      } catch {
        // a closing socket; its client comes back and asks for what it missed
      }
    }
  }
}
