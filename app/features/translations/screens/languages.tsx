import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { InstantText } from "~/ui/date-text";
import { PlainForm, SelectField, SubmitButton, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { useRootData } from "~/ui/root-data";
import { titled } from "~/ui/titled";
import { showLanguages, switchRegistration, switchSpanish } from "../domain/settings";
import { BINDING_LABELS } from "../model";
import { LanguageTabs } from "../parts/language-tabs";
import css from "../parts/translations.module.css";
import { languagesPath, translationPath, translationsPath } from "../paths";

export const handle = { menu: translationsPath() };
export const loader = screenLoader(showLanguages, { gate: school, input: () => ({}) });
export const action = screenAction(
  {
    spanish: intent(switchSpanish, {
      to: languagesPath,
      toast: ({ on }) => (on ? "Your Spanish pages are on." : "Your Spanish pages are off."),
    }),
    registration: intent(switchRegistration, {
      to: languagesPath,
      toast: ({ on }) => (on === "yes" ? "People can register in Spanish." : "People register in English only."),
    }),
  },
  { gate: school },
);
export const meta = titled("Languages");

/** LNG-03: whether the site speaks Spanish, and whether people register in it. */
export default function Languages() {
  const { settings, legal, zone } = useLoaderData<typeof loader>();
  const isOwner = useRootData()?.user?.role === "school_owner";
  const open = legal.filter(({ isDone }) => !isDone);
  const isOn = settings?.speaksSpanish ?? false;
  return (
    <>
      <PageHeader title="Languages" lead="Your website in English and Spanish. Your office stays in English." />
      <LanguageTabs />
      <Card title={isOn ? "Spanish pages are on" : "Spanish pages are off"}>
        <p>
          {isOn
            ? "Each page has a link to Spanish. A text that isn't translated yet stays in English, and its page says so."
            : "Turn them on to add a link to Spanish to each page of your site."}
        </p>
        {isOwner ? (
          <div className={css.act}>
            <ConfirmButton
              label={isOn ? "Turn off Spanish" : "Turn on Spanish"}
              intent="spanish"
              fields={{ on: isOn ? "false" : "true" }}
              title={isOn ? "Turn off Spanish?" : "Turn on Spanish?"}
              confirm={isOn ? "Turn off Spanish" : "Turn on Spanish"}
              danger={isOn}
              look="quiet"
            >
              {isOn ? "Spanish addresses stop working. Your translations stay." : "Visitors can switch every page to Spanish."}
            </ConfirmButton>
          </div>
        ) : (
          <p className="faint">Only the owner can change this.</p>
        )}
      </Card>
      <Card title={settings?.registersInSpanish ? "People can register in Spanish" : "People register in English only"}>
        {legal.length > 0 ? (
          <ul className="lines">
            {legal.map(({ subject, title, isDone }) => (
              <li key={subject}>
                <span className="lines-main">
                  <Link to={translationPath(subject)}>{title}</Link>
                  <span className="lines-sub">{isDone ? "In Spanish, up to date" : "Not translated, or the English text changed"}</span>
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p>Your agreement and refund policy are the product's texts, which are in Spanish already.</p>
        )}
        {settings?.registersInSpanish && settings.legalConfirmedAt !== null ? (
          <p className="faint">
            Translated by {settings.legalTranslator}. Confirmed by {settings.legalConfirmedBy ?? "a former user"},{" "}
            <InstantText at={settings.legalConfirmedAt} zone={zone} />. {BINDING_LABELS[settings.bindingLanguage]}.
          </p>
        ) : null}
        {!isOwner ? null : settings?.registersInSpanish ? (
          <div className={css.act}>
            <PlainForm intent="registration" quiet>
              <input type="hidden" name="on" value="no" />
              <SubmitButton tone="quiet">Stop registration in Spanish</SubmitButton>
            </PlainForm>
          </div>
        ) : !isOn ? (
          <p className="faint">Turn on the Spanish pages first.</p>
        ) : open.length > 0 ? (
          <p className="faint">Translate and publish these texts first. Students sign both languages.</p>
        ) : (
          <PlainForm intent="registration" className="form" defaultValues={{ binding: settings?.bindingLanguage ?? "both" }}>
            <input type="hidden" name="on" value="yes" />
            <TextField
              name="translator"
              label="Who translated these texts"
              required
              maxLength={200}
              hint="A person or a company. Ask your lawyer to read both texts."
            />
            <SelectField name="binding" label="Text that governs" required options={optionsOf(BINDING_LABELS)} />
            <div>
              <SubmitButton>Let people register in Spanish</SubmitButton>
            </div>
          </PlainForm>
        )}
      </Card>
    </>
  );
}
