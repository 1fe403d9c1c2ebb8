import { useLoaderData, useSearchParams } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { countedRows } from "~/platform/counted";
import { mediaPath } from "~/platform/media-path";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { CheckboxField, FileField, FormActions, PlainForm, SelectField, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/opened-panel";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { DISCLOSURE_LABELS } from "../../disclosure-model";
import { addDisclosure, listDisclosures, replaceDisclosure, retireDisclosure } from "../../domain/disclosures";
import { agreementTemplatesPath, disclosuresPath } from "../../paths";

const here = () => disclosuresPath();

export const loader = screenLoader(listDisclosures, { gate: school, input: () => ({}) });
export const action = screenAction(
  {
    add: intent(addDisclosure, { to: here, toast: ({ title }) => `${title} added.` }),
    replace: intent(replaceDisclosure, { to: here, toast: ({ title }) => `${title} replaced.` }),
    retire: intent(retireDisclosure, { to: here, toast: ({ title }) => `${title} is no longer shown.` }),
  },
  { gate: school },
);
export const meta = titled("Disclosures");

type View = ReturnType<typeof useLoaderData<typeof loader>>["disclosures"][number];

const Fields = ({ current }: { current?: View }) => (
  <>
    <SelectField name="kind" label="Kind" required options={optionsOf(DISCLOSURE_LABELS)} empty={null} />
    <TextField name="title" label="Title" required maxLength={120} />
    <TextareaField
      name="body"
      label="Text"
      rows={5}
      maxLength={20_000}
      hint="Students read it before they sign. You can add a PDF instead, or both."
    />
    <FileField
      name="file"
      label="PDF"
      accept="application/pdf"
      limits="PDF, up to 10 MB."
      current={current?.fileId ? <a href={mediaPath(current.fileId)}>Current PDF</a> : null}
    />
    {current?.fileId ? <CheckboxField name="remove_file" label="Remove the current PDF" /> : null}
  </>
);

/** What students read and acknowledge before they sign. */
export default function Disclosures() {
  const { disclosures, programs, zone } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const edited = disclosures.find(({ id }) => id === params.get("edit"));
  const programOf = (id: string | null) => (id === null ? "All programs" : (programs.find((program) => program.id === id)?.title ?? "One program"));
  return (
    <>
      <PageHeader
        title="Disclosures"
        crumbs={[{ label: "Enrollment agreements", to: agreementTemplatesPath }]}
        lead="Students confirm that they have read each of these before they sign the enrollment agreement."
      />
      {edited ? (
        <Panel key={edited.id} title={`Replace ${edited.title}`} back={here()}>
          <PlainForm
            intent="replace"
            className="form"
            multipart
            match={{ disclosure: edited.id }}
            defaultValues={{ kind: edited.kind, title: edited.title, body: edited.body }}
          >
            <input type="hidden" name="disclosure" value={edited.id} />
            <p>Students who already signed keep the version they read.</p>
            <Fields current={edited} />
            <FormActions
              cancel={
                <ButtonLink to={here()} quiet>
                  Cancel
                </ButtonLink>
              }
            >
              <SubmitButton>Replace disclosure</SubmitButton>
            </FormActions>
          </PlainForm>
          <PlainForm intent="retire" quiet>
            <input type="hidden" name="disclosure" value={edited.id} />
            <SubmitButton tone="quiet">Stop showing it</SubmitButton>
          </PlainForm>
        </Panel>
      ) : null}
      <Card title="Shown now">
        {disclosures.length === 0 ? (
          <p className="faint">No disclosures yet. Add your fact sheet or catalog below, if your state asks for it.</p>
        ) : (
          <ul className="lines">
            {disclosures.map((row) => (
              <li key={row.id}>
                <span className="stack">
                  <strong>{row.title}</strong>
                  <span className="faint">
                    {[DISCLOSURE_LABELS[row.kind], programOf(row.programId), countedRows(row.receipts, "receipt")].join(" · ")} · Since{" "}
                    <InstantText at={row.createdAt} zone={zone} />
                  </span>
                </span>
                <Link to={disclosuresPath(row.id)} aria-label={`Replace ${row.title}`}>
                  Replace
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title="Add a disclosure">
        <PlainForm intent="add" className="form" multipart>
          <SelectField name="program" label="For" options={programs.map(({ id, title }) => ({ value: id, label: title }))} empty="All programs" />
          <Fields />
          <div>
            <SubmitButton>Add disclosure</SubmitButton>
          </div>
        </PlainForm>
      </Card>
    </>
  );
}
