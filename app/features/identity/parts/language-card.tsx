import { Card } from "~/ui/card";
import { PlainForm, SelectField, SubmitButton } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { useLocale, useText } from "~/ui/use-text";
import { LOCALE_NAMES } from "~/words/locale";
import { languagePath, studentMyProfilePath } from "../paths";

/** The language of the student's pages and mail. The page is loaded anew, as its words come with it. */
export function LanguageCard() {
  const text = useText();
  return (
    <Card title="Language / Idioma">
      <PlainForm intent="language" id="language-card" action={languagePath()} defaultValues={{ locale: useLocale() }} reloadDocument>
        <input type="hidden" name="back" value={studentMyProfilePath("preferences")} />
        <SelectField
          name="locale"
          label="Language / Idioma"
          hint={text("Your pages, emails, and receipts are in this language.")}
          required
          empty={null}
          options={optionsOf(LOCALE_NAMES)}
        />
        <div>
          <SubmitButton tone="quiet">{text("Save language")}</SubmitButton>
        </div>
      </PlainForm>
    </Card>
  );
}
