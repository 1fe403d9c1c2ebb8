import { useLocation } from "@remix-run/react";
import type { School } from "~/platform/context";
import { hasLocale, inLocale, LOCALE_NAMES, TAGS } from "~/words/locale";
import { useLocale } from "../use-text";

/** Leads to the same page in the other language, with its query; nothing where the school's site or the page has one language. */
export function LanguageLink({ school }: { school: Pick<School, "speaksSpanish"> }) {
  const { pathname, search } = useLocation();
  const locale = useLocale();
  if (!school.speaksSpanish || !hasLocale(pathname)) return null;
  const other = locale === "en" ? "es" : "en";
  return (
    <a className="language" href={inLocale(pathname, other) + search} hrefLang={other} lang={TAGS[other]}>
      {LOCALE_NAMES[other]}
    </a>
  );
}
