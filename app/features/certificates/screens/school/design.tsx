import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { CheckboxField, CheckboxGroupField, Form, FormActions, SelectField, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { certificateDesign, saveRule, saveWording } from "../../domain/design";
import { BALANCE_LABELS, CERTIFICATE_KIND_LABELS, LANGUAGE_LABELS, PLACEHOLDERS, ruleForm, wordingForm } from "../../model";
import { CertificateTabs } from "../../parts/certificate-tabs";
import css from "../../parts/certificates.module.css";
import { certificateDesignPath, certificatePreviewPath } from "../../paths";

type From = { url: URL };
const ofProgram = (values: Record<string, unknown>, { url }: From) => ({ ...values, program: url.searchParams.get("program") ?? undefined });
const here = (_: unknown, { url }: From) => certificateDesignPath(url.searchParams.get("program") ?? undefined);

export const loader = screenLoader(certificateDesign, {
  gate: school,
  input: ({ url: { searchParams } }) => ({ program: searchParams.get("program") ?? undefined }),
});
export const action = screenAction(
  {
    rule: intent(saveRule, { input: ofProgram, to: here, toast: "Conditions saved." }),
    wording: intent(saveWording, { input: ofProgram, to: here, toast: "Wording saved." }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data?.program ? `Certificate of ${data.program.title}` : "Certificate wording"));

const options = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

/** What certificates ask for and what they say: of one program, or the wording of all. */
export default function CertificateDesign() {
  const { program, programs, documents, wording, rule, isOwnWording } = useLoaderData<typeof loader>();
  const [first, second] = wording.signatories;
  return (
    <>
      <PageHeader
        title={program ? program.title : "Certificates"}
        lead="Changes apply to certificates that you issue from now on."
        actions={
          <>
            <ButtonLink to={certificatePreviewPath(program?.id, "long")} quiet reloadDocument>
              Sample, long name
            </ButtonLink>
            <ButtonLink to={certificatePreviewPath(program?.id, "short")} quiet reloadDocument>
              Sample, short name
            </ButtonLink>
          </>
        }
      />
      <CertificateTabs />
      <Card title="Programs">
        <p className={css.actions}>
          {program ? <Link to={certificateDesignPath()}>All programs</Link> : <strong>All programs</strong>}
          {programs.map(({ id, title }) =>
            id === program?.id ? (
              <strong key={id}>{title}</strong>
            ) : (
              <Link key={id} to={certificateDesignPath(id)}>
                {title}
              </Link>
            ),
          )}
        </p>
      </Card>
      {program ? (
        <Card title="Conditions">
          <Form
            key={`rule ${program.id} ${rule.version}`}
            intent="rule"
            schema={ruleForm}
            className="form"
            defaultValues={{
              ...{ kind: rule.kind, balance: rule.balance, documents: [...rule.documents] },
              ...{ asks_hours: rule.asksHours ? "on" : "off", asks_skills: rule.asksSkills ? "on" : "off" },
              is_automatic: rule.isAutomatic ? "on" : "off",
              expires_after_months: rule.expiresAfterMonths ?? "",
              ceu_hundredths: rule.ceuHundredths ?? "",
            }}
          >
            <SelectField name="kind" label="Kind" required options={options(CERTIFICATE_KIND_LABELS)} empty={null} />
            <CheckboxField name="asks_hours" label="Asks for the program's hours" />
            <CheckboxField name="asks_skills" label="Asks for all required skills" />
            <SelectField name="balance" label="Payments" required options={options(BALANCE_LABELS)} empty={null} />
            {documents.length > 0 ? (
              <CheckboxGroupField name="documents" label="Documents" options={documents.map(({ key, label }) => ({ value: key, label }))} />
            ) : null}
            <TextField name="expires_after_months" label="Expires after months" hint="Empty: never." inputMode="numeric" maxLength={3} />
            <TextField
              name="ceu_hundredths"
              label="Continuing education units, in hundredths"
              hint="For continuing education only: 150 is 1.5 units."
              inputMode="numeric"
              maxLength={6}
            />
            <CheckboxField
              name="is_automatic"
              label="Issue automatically"
              hint="At 6 AM on the day after the student meets the last condition. Otherwise you issue it."
            />
            <FormActions>
              <SubmitButton>Save conditions</SubmitButton>
            </FormActions>
          </Form>
        </Card>
      ) : null}
      <Card title={program ? "Wording of this program" : "Wording"}>
        {program && !isOwnWording ? (
          <p className="faint">This program uses the wording of all programs. Save it here to change it for this program.</p>
        ) : null}
        <Form
          key={`wording ${program?.id}`}
          intent="wording"
          schema={wordingForm}
          className="form"
          defaultValues={{
            ...{ title: wording.title, body: wording.body, language: wording.language },
            ...{ shows_hours: wording.showsHours ? "on" : "off", shows_dates: wording.showsDates ? "on" : "off" },
            shows_license: wording.showsLicense ? "on" : "off",
            ...{ signatory_1: first?.name ?? "", signatory_1_title: first?.title ?? "" },
            ...{ signatory_2: second?.name ?? "", signatory_2_title: second?.title ?? "" },
          }}
        >
          <TextField name="title" label="Title" required maxLength={80} />
          <TextareaField
            name="body"
            label="Text below the name"
            required
            rows={3}
            maxLength={400}
            hint={`You can use ${PLACEHOLDERS.map((name) => `{{${name}}}`).join(", ")}.`}
          />
          <SelectField name="language" label="Language of the labels" required options={options(LANGUAGE_LABELS)} empty={null} />
          <CheckboxField name="shows_hours" label="Print the hours by kind" />
          <CheckboxField name="shows_dates" label="Print the day of completion" />
          <CheckboxField name="shows_license" label="Print the school's license number" />
          <div className="form-row">
            <TextField name="signatory_1" label="First signatory" maxLength={60} />
            <TextField name="signatory_1_title" label="Title of the first signatory" maxLength={60} />
          </div>
          <div className="form-row">
            <TextField name="signatory_2" label="Second signatory" maxLength={60} />
            <TextField name="signatory_2_title" label="Title of the second signatory" maxLength={60} />
          </div>
          <FormActions>
            <SubmitButton>Save wording</SubmitButton>
          </FormActions>
        </Form>
      </Card>
    </>
  );
}
