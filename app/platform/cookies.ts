/** Every cookie of the product. Other cookies (analytics, other sites of the domain) do not affect any page. */
const NAMES = [
  "session",
  "__Host-session",
  "flash",
  "notice",
  "kept",
  "registration",
  "cart",
  "order",
  "promo",
  "bookmark",
  "scheme",
  "columns",
  "second-step",
  "trusted",
  "device",
  "language-offer",
] as const;
type CookieName = (typeof NAMES)[number];
/**
 * Cookies that change a page's content. Color scheme, list columns and the key of a device do not affect visitors' pages, which are cached
 * for all; the offer of another language is written into what one visitor gets of them.
 */
const own: ReadonlySet<string> = new Set(NAMES.filter((name) => !["scheme", "columns", "device", "language-offer"].includes(name)));

/** How long a browser keeps what a person has chosen, in seconds. */
export const YEAR = 365 * 24 * 60 * 60;

/**
 * A cookie that no script reads and no other site sends. Over TLS the headers of every answer add `Secure`.
 * @param seconds how long the browser keeps it; an empty value takes it away at once
 * @param path above the screen that reads it, never the screen's own: with script, `/area/screen` asks for `/area/screen.data`
 */
export const cookie = (name: CookieName, value: string, seconds: number, path = "/"): string =>
  `${name}=${value}; Path=${path}; Max-Age=${value ? seconds : 0}; HttpOnly; SameSite=Lax`;

/** The value of a cookie; null if it is not set. */
export function cookieOf(request: Request, name: CookieName): string | null {
  const cookies = request.headers.get("Cookie");
  if (!cookies?.includes(name)) return null;
  for (const part of cookies.split(";")) {
    const [key, ...value] = part.trim().split("=");
    if (key === name) return value.join("=");
  }
  return null;
}

/** The product's own cookies among those of a request, as they were sent; empty when there is none. */
export function ownCookies(request: Request): string {
  const parts = request.headers.get("Cookie")?.split(";") ?? [];
  return parts
    .map((part) => part.trim())
    .filter((part) => own.has(part.slice(0, part.indexOf("="))))
    .join("; ");
}
