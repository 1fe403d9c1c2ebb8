import { cookie, cookieOf, YEAR } from "./cookies";

/** Light, dark, or as the person's system has it. */
export const SCHEMES = Object.freeze(["auto", "light", "dark"] as const);
export type Scheme = (typeof SCHEMES)[number];

export const SCHEME_LABELS: Record<Scheme, string> = { auto: "Use system setting", light: "Light", dark: "Dark" };

const COOKIE = "scheme";

export const schemeCookie = (scheme: Scheme): string => cookie(COOKIE, scheme, YEAR);

/** The user's color scheme; the system's until they choose. */
export function schemeOf(request: Request): Scheme {
  const chosen = cookieOf(request, COOKIE);
  return SCHEMES.find((scheme) => scheme === chosen) ?? "auto";
}
