import ReconnectingWebSocket from "partysocket/ws";
import type { LiveFrame } from "../model";
import { liveNotificationsPath, socketPath } from "../paths";

async function answerTo(intent: string, fields: Record<string, string>): Promise<Response | null> {
  try {
    return await fetch(liveNotificationsPath(), { method: "POST", body: new URLSearchParams({ intent, ...fields }), redirect: "manual" });
  } catch {
    return null;
  }
}

/** Queries the page's server; null if it does not answer, or the session has ended. */
export async function ask<T>(intent: string, fields: Record<string, string> = {}): Promise<T | null> {
  const response = await answerTo(intent, fields);
  return response?.ok ? ((await response.json().catch(() => null)) as T | null) : null;
}

/** Sends the reader's actions; after the end of the session it reloads the page, which leads to sign-in and back. */
export async function tell(intent: string, fields: Record<string, string>): Promise<"done" | "failed" | "signed-out"> {
  const response = await answerTo(intent, fields);
  if (response?.ok) return "done";
  if (response?.type !== "opaqueredirect" && response?.status !== 401) return "failed";
  window.location.reload();
  return "signed-out";
}

interface Listener {
  onFrame(frame: LiveFrame): void;
  /** Whether the socket is open. */
  onState(isLive: boolean): void;
}

/** Close codes after which reconnecting is useless: session ended, too many windows, another user. */
const FINAL = [4001, 4008, 4403];

/**
 * Keeps a live socket open: a fresh ticket for each connection, naming the last frame that was seen, so that what came in between is
 * replayed. Comes back with a growing, scattered delay. @returns how to end it
 */
export function openLiveFeed(userId: string, listener: Listener): () => void {
  let lastSeq: number | null = null;
  const address = async () => {
    const answer = await ask<{ ticket: string }>("ticket");
    const url = new URL(socketPath(userId), window.location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    url.searchParams.set("token", answer?.ticket ?? "");
    if (lastSeq !== null) url.searchParams.set("after", String(lastSeq));
    return url.href;
  };
  const socket = new ReconnectingWebSocket(address, [], {
    minReconnectionDelay: 500 + Math.random() * 2500,
    maxReconnectionDelay: 30_000,
    reconnectionDelayGrowFactor: 1.6,
    connectionTimeout: 10_000,
  });
  socket.addEventListener("open", () => listener.onState(true));
  socket.addEventListener("close", (event) => {
    listener.onState(false);
    if (FINAL.includes(event.code)) socket.close();
  });
  socket.addEventListener("message", (event) => {
    const frame = frameOf(event.data);
    if (!frame) return;
    lastSeq = frame.seq;
    listener.onFrame(frame);
  });
  return () => socket.close();
}

function frameOf(text: unknown): LiveFrame | null {
  if (typeof text !== "string" || !text.startsWith("{")) return null;
  try {
    const frame = JSON.parse(text) as LiveFrame;
    return typeof frame.seq === "number" ? frame : null;
  } catch {
    return null;
  }
}
