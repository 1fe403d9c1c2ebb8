import { LOCALES, type Locale } from "~/words/locale";
import { cookie, cookieOf, YEAR } from "./cookies";

const COOKIE = "language-offer";

export const closedOfferCookie = (): string => cookie(COOKIE, "closed", YEAR);

/** The language of this site that a browser asks for before the others; null where it asks for none of them. */
export function preferredLocale(acceptLanguage: string | null): Locale | null {
  let best: { locale: Locale; weight: number } | null = null;
  for (const range of (acceptLanguage ?? "").split(",")) {
    const [tag = "", ...settings] = range.split(";").map((part) => part.trim().toLowerCase());
    const locale = LOCALES.find((each) => tag === each || tag.startsWith(`${each}-`));
    const weight = Number(settings.find((setting) => setting.startsWith("q="))?.slice("q=".length) ?? 1);
    if (locale && weight > (best?.weight ?? 0)) best = { locale, weight };
  }
  return best?.locale ?? null;
}

/** The other language for a visitor of a page whose browser asks for it; null where the visitor has closed the offer. */
export function offeredLocale(request: Request, shown: Locale): Locale | null {
  const preferred = preferredLocale(request.headers.get("Accept-Language"));
  return preferred === null || preferred === shown || cookieOf(request, COOKIE) !== null ? null : preferred;
}
