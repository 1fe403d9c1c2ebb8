/** Languages of pages, mails and papers. The address of a public page names its language; a person has a language too. Safe for the browser. */
export const LOCALES = ["en", "es"] as const;
export type Locale = (typeof LOCALES)[number];

/** As `lang` attributes and `Intl` name them: dates and amounts read as people in the United States expect. */
export const TAGS: Readonly<Record<Locale, string>> = Object.freeze({ en: "en-US", es: "es-US" });

export const LOCALE_NAMES: Readonly<Record<Locale, string>> = Object.freeze({ en: "English", es: "Español" });

/** The same for English readers: staff, and exports. */
export const LANGUAGE_LABELS: Readonly<Record<Locale, string>> = Object.freeze({ en: "English", es: "Spanish" });

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);

/** Addresses without a language: areas of signed-in people and other pages that the browser takes over, files, the API. */
const WITHOUT =
  /^\/(?:admin|api|appearance|change-password|columns|dev|drafts|email-config|employer|files|language|login\/passkey|media|my-profile|notifications|school(?!-landing)|stop-acting|student|student-my-profile|teach|users|website-config|widget(?!\/chat\/)|ws)(?:\/|$)/;

/** Whether a path can have a language: pages of the public site, and those of visitors. */
export const hasLocale = (path: string): boolean => path.startsWith("/") && !WITHOUT.test(path);

const PREFIX = /^\/es(?=[/?#]|$)/;

/** The language that an address names, and the address without it. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  if (!PREFIX.test(pathname)) return { locale: "en", path: pathname };
  const path = pathname.replace(PREFIX, "");
  return { locale: "es", path: path.startsWith("/") ? path : `/${path}` };
}

/** A path of this host in a language: `/programs` -> `/es/programs`. Leaves other hosts, anchors and paths without languages alone. */
export const inLocale = (path: string, locale: Locale): string =>
  locale === "en" || !hasLocale(path) || PREFIX.test(path) ? path : `/${locale}${path}`;
