import { cookieOf } from "~/platform/cookies";
import type { Env } from "~/platform/env";
import { base64url } from "~/platform/ids";
import { PAGE_READS } from "~/platform/page-cache";
import { loginPath } from "~/platform/paths";

/** The script nonce of a response, made when the first script is written. */
export class Nonce {
  private made = "";
  get text(): string {
    this.made ||= base64url(crypto.getRandomValues(new Uint8Array(16)));
    return this.made;
  }
  get isUsed(): boolean {
    return this.made !== "";
  }
}

interface DetailList {
  nonce?: Nonce;
  /** Cookies that come besides those that the answer brings. */
  cookies?: readonly string[];
  /** Database use of the request; shown in response headers outside production. */
  databaseUse?: { roundTrips: number; rowsRead: number };
  /** The browser drops what pages stored in it. */
  clearsSite?: boolean;
}

/** Answers of Remix to its own script: the way that it goes next stands in the body. */
const LEADS_ON = 202;

/**
 * Whether an answer tells a browser that its session is over: it takes the cookie away, or leads a request with a session that has ended
 * to the sign-in. What pages left in the browser goes with it, as the student's day that is kept for times without a connection.
 */
export function endsSession(request: Request, answer: Response, cookies: readonly string[], isSignedIn: boolean): boolean {
  if ([...answer.headers.getSetCookie(), ...cookies].some((each) => /^(?:__Host-)?session=;/.test(each))) return true;
  if (isSignedIn || (cookieOf(request, "session") === null && cookieOf(request, "__Host-session") === null)) return false;
  return answer.status === LEADS_ON || (answer.headers.get("Location") ?? "").startsWith(loginPath());
}

/** The headers of every answer but an opened socket. The inquiry widget alone may be framed; its own route says by whom. */
export function secured(response: Response, env: Env, url: URL, { nonce, cookies = [], databaseUse, clearsSite }: DetailList = {}): Response {
  if (response.webSocket) return response;
  const answer = open(response);
  const { headers } = answer;
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  if (clearsSite) headers.set("Clear-Site-Data", '"storage"');
  if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  // A page that is the same for every visitor tells nothing to the window that opened it, and is shown sooner without: for this header
  // a browser begins the page in another process.
  if (!headers.has(PAGE_READS)) headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
  if (url.protocol === "https:") {
    headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    keepCookiesSecure(headers);
  }
  const ancestors = headers.get("X-Frame-Ancestors");
  headers.delete("X-Frame-Ancestors");
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", policy(env, nonce, url, ancestors));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  if (!headers.has("X-Frame-Options") && !/frame-ancestors (?!'none')/.test(headers.get("Content-Security-Policy") ?? ""))
    headers.set("X-Frame-Options", "DENY");
  if (env.ENVIRONMENT !== "production" && databaseUse) {
    headers.set("X-D1-Round-Trips", String(databaseUse.roundTrips));
    headers.set("X-Rows-Read", String(databaseUse.rowsRead));
  }
  return answer;
}

/** No cookie that was set over TLS travels without it. */
function keepCookiesSecure(headers: Headers): void {
  const cookies = headers.getSetCookie();
  if (cookies.every(isSecure)) return;
  headers.delete("Set-Cookie");
  for (const cookie of cookies) headers.append("Set-Cookie", isSecure(cookie) ? cookie : `${cookie}; Secure`);
}

const isSecure = (cookie: string) => /;\s*secure\b/i.test(cookie);

/** The same answer with its first header, on headers that can be written: those of an answer from elsewhere cannot. */
function open(response: Response): Response {
  try {
    response.headers.set("X-Content-Type-Options", "nosniff");
    return response;
  } catch {
    return open(new Response(response.body, response));
  }
}

/** Scripts carry the nonce of this answer; style attributes are Mantine's way, so styles may be inline. */
function policy(env: Env, nonce: Nonce | undefined, url: URL, ancestors: string | null): string {
  const socket = `${url.protocol === "https:" ? "wss" : "ws"}://${url.host}`;
  const checkout = env.STRIPE_SECRET_KEY ? " https://checkout.stripe.com https://connect.stripe.com" : "";
  return [
    "default-src 'self'",
    `script-src 'self'${nonce?.isUsed ? ` 'nonce-${nonce.text}'` : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${socket}`,
    "object-src 'none'",
    // The players of videos in posts and pages, which open once a visitor presses one.
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
    "base-uri 'none'",
    `form-action 'self'${checkout}`,
    `frame-ancestors ${ancestors === null ? "'none'" : ancestors === "*" ? "*" : `'self' ${ancestors}`}`,
  ].join("; ");
}
