import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { counted } from "~/platform/counted";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { FormActions, PlainForm, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { draftTranslation, readTranslation, saveTranslation } from "../domain/texts";
import { FIELD_STATES, fieldName, fieldOf } from "../model";
import css from "../parts/translations.module.css";
import { translationPath, translationsPath } from "../paths";
import { STATE_TONES } from "../state-tones";

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

export const loader = screenLoader(readTranslation, { gate: school });
export const action = screenAction(
  {
    save: intent(saveTranslation, {
      input: ({ texts, publish }, { url }) => ({
        subject: url.searchParams.get("subject"),
        publish,
        texts: isRecord(texts) ? Object.fromEntries(Object.entries(texts).map(([name, written]) => [fieldOf(name), written])) : {},
      }),
      to: ({ subject }) => translationPath(subject),
      toast: ({ title, published }) => (published ? `${title}: Spanish published.` : `${title}: draft saved.`),
    }),
    draft: intent(draftTranslation, {
      input: (_, { url }) => ({ subject: url.searchParams.get("subject") }),
      to: ({ subject }) => translationPath(subject),
      toast: ({ made, left }) =>
        left === 0
          ? `${made} drafts made. Check them before you publish.`
          : `${made} drafts made. ${left} would have changed a number or a link; write them yourself.`,
    }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `${data.title} in Spanish` : "Translation"));

/** Letters of one row of a field. */
const ROW = 42;
/** Rows in which a text is seen as a whole, within reason. */
const rowsOf = (text: string): number =>
  Math.min(
    18,
    text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / ROW)), 1),
  );

/** LNG-02: English and Spanish side by side, each text with its state. Tab leads from one Spanish text to the next. */
export default function Translation() {
  const { title, fields, canDraft, glossary } = useLoaderData<typeof loader>();
  const missing = fields.filter(({ state }) => state === "missing").length;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Translations", to: translationsPath() }]}
        title={title}
        lead="Write what an applicant reads. Keep numbers, links, and words in double braces as they are."
        actions={
          canDraft && missing > 0 ? (
            <PlainForm intent="draft" quiet>
              <SubmitButton tone="quiet">{`Draft ${missing} with the assistant`}</SubmitButton>
            </PlainForm>
          ) : null
        }
      />
      <PlainForm
        intent="save"
        className="form"
        defaultValues={{ texts: Object.fromEntries(fields.map(({ field, spanish }) => [fieldName(field), spanish])) }}
      >
        <Card title={missing > 0 ? `${counted(missing, "text")} to translate` : "Texts"}>
          {fields.map(({ field, label, format, english, spanish, state, before }) => (
            <div key={field} className={css.pair}>
              <div className={css.english}>
                <h3>
                  {label} <StatusBadge status={state} label={FIELD_STATES[state]} tone={STATE_TONES[state]} />
                </h3>
                <p>{english}</p>
                {before ? (
                  <details>
                    <summary>English before the change</summary>
                    <p>{before}</p>
                  </details>
                ) : null}
              </div>
              {format === "line" ? (
                <TextField name={`texts.${fieldName(field)}`} label={`${label} in Spanish`} lang="es" mark="none" />
              ) : (
                <TextareaField
                  name={`texts.${fieldName(field)}`}
                  label={`${label} in Spanish`}
                  lang="es"
                  mark="none"
                  rows={rowsOf(spanish || english)}
                  hint={format === "rich" ? "Markdown: ## heading, **bold**, - list." : undefined}
                />
              )}
            </div>
          ))}
        </Card>
        <FormActions
          cancel={
            <ButtonLink to={translationsPath()} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton name="publish" value="true">
            Publish
          </SubmitButton>
          <SubmitButton tone="quiet">Save draft</SubmitButton>
        </FormActions>
      </PlainForm>
      <Card title="Terms">
        <dl className={css.terms}>
          {glossary.map(([english, spanish]) => (
            <div key={english}>
              <dt>{english}</dt>
              <dd lang="es">{spanish}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  );
}
