import { placeOf } from "~/platform/rate-limit";

/** Changes that one network address may ask an isolate for in ten seconds; a class that signs in behind one address stays below it. */
const MOST = 120;
/** Providers deliver from few addresses, and many events at once; their signature is looked at in a millisecond. */
const MOST_DELIVERIES = 3_000;
const DELIVERY = /^\/api\/(stripe\/webhook|voice-ai\/webhook|webhooks\/)/;
const WINDOW_MS = 10_000;
/** Addresses that are remembered at once: a flood from more of them forgets the oldest, and takes no memory. */
const MOST_CALLERS = 10_000;

const callers = new Map<string, { count: number; resetsAt: number }>();

/**
 * Counts a request that brings a body or changes something, before anything of it is read; null when it may go on. It costs no round
 * trip, so it holds within an isolate. The exact limits are those of each verb.
 */
export function callerRefusal(request: Request, { pathname }: URL, now = Date.now()): Response | null {
  const ip = request.headers.get("CF-Connecting-IP");
  if (request.method === "GET" || request.method === "HEAD" || ip === null) return null;
  // Tests and benchmarks of the local build come from one address.
  if (__LOCAL_TOOLS__ && (ip === "127.0.0.1" || ip === "::1" || ip === "::ffff:127.0.0.1")) return null;
  const isDelivery = DELIVERY.test(pathname);
  const key = `${isDelivery ? "delivery " : ""}${placeOf({ ip })}`;
  const known = callers.get(key);
  if (known && known.resetsAt > now) {
    known.count += 1;
    if (known.count <= (isDelivery ? MOST_DELIVERIES : MOST)) return null;
    return Response.json(
      { detail: "Too many requests. Please wait and try again.", code: "rate_limited" },
      { status: 429, headers: { "Retry-After": "10", "Cache-Control": "no-store" } },
    );
  }
  callers.delete(key);
  callers.set(key, { count: 1, resetsAt: now + WINDOW_MS });
  if (callers.size > MOST_CALLERS) callers.delete(callers.keys().next().value ?? "");
  return null;
}
