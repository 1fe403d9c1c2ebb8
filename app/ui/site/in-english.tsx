import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/site";
import { TAGS } from "~/words/locale";
import { useLocale } from "../use-text";

/** Returns the `lang` of a text by its name: that of English where a page in another language shows a text that has no translation. */
export function useTextLang(inEnglish: readonly string[]): (name: string) => string | undefined {
  const locale = useLocale();
  return (name) => (locale !== "en" && inEnglish.includes(name) ? TAGS.en : undefined);
}

/** Elements in another language than the page; as they are without `lang`. */
export const InLang = ({ lang, children }: { lang: string | undefined; children: ReactNode }) =>
  lang ? (
    <div lang={lang} className="in-lang">
      {children}
    </div>
  ) : (
    children
  );

/** Says at the top of a page that its main texts are in English, and leads to the English page. */
export function EnglishNote() {
  const say = useWords(words);
  const { pathname, search } = useLocation();
  return (
    <aside className="language-line" aria-label={say("notice")}>
      <span>{say("notInSpanish")}</span>{" "}
      <a href={pathname + search} hrefLang="en">
        {say("readInEnglish")}
      </a>
    </aside>
  );
}
