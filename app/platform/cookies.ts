/**
 * A cookie that no script reads and no other site sends. Over TLS the headers of every answer add `Secure`.
 * @param seconds how long the browser keeps it; an empty value takes it away at once
 */
export const cookie = (name: string, value: string, seconds: number, path = "/"): string =>
  `${name}=${value}; Path=${path}; Max-Age=${value ? seconds : 0}; HttpOnly; SameSite=Lax`;

/** What a request carries under a name, as it was set; null when nothing. */
export function cookieOf(request: Request, name: string): string | null {
  const cookies = request.headers.get("Cookie");
  if (!cookies?.includes(name)) return null;
  for (const part of cookies.split(";")) {
    const [key, ...value] = part.trim().split("=");
    if (key === name) return value.join("=");
  }
  return null;
}
