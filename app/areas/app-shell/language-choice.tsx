import { useLocation } from "@remix-run/react";
import { languagePath } from "~/features/identity/paths";
import { PlainForm } from "~/ui/form/plain-form";
import { useLocale } from "~/ui/use-text";
import { LOCALE_NAMES, LOCALES, TAGS } from "~/words/locale";

/** The other languages, each by its own name: a form, so it needs no script. The page is loaded anew, as its words come with it. */
export function LanguageChoice() {
  const locale = useLocale();
  const { pathname, search } = useLocation();
  return (
    <PlainForm intent="language" id="language-choice" action={languagePath()} quiet reloadDocument>
      <input type="hidden" name="back" value={pathname + search} />
      {LOCALES.filter((other) => other !== locale).map((other) => (
        <button key={other} type="submit" name="locale" value={other} lang={TAGS[other]}>
          {LOCALE_NAMES[other]}
        </button>
      ))}
    </PlainForm>
  );
}
