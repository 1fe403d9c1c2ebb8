import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Refused } from "~/features/employers/parts/refused";
import { ResumeView } from "~/features/employers/parts/resume-view";
import { datesOf, RESUME_SECTION_LABELS, type ResumeSection } from "~/features/employers/resume-model";
import { student } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { CheckboxField, FileField, Form, FormActions, PlainForm, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { OrderList } from "~/ui/order-list";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { deleteEntry, orderEntries, saveEntry, saveResume, showResume, showToEmployers, takeClass } from "../../domain/resume";
import { resumeForm, SKILLS_HINT } from "../../model";
import { EntryPanel } from "../../parts/entry-panel";
import { resumePath, resumePdfPath, resumePrintPath } from "../../paths";

export const loader = screenLoader(showResume, { gate: student, input: () => ({}) });
export const action = screenAction(
  {
    save: intent(saveResume, { toast: "Resume saved." }),
    entry: intent(saveEntry, { toast: "Resume saved.", to: () => resumePath() }),
    delete: intent(deleteEntry, { input: ({ id }) => ({ id }), toast: "Deleted successfully.", to: () => resumePath() }),
    order: intent(orderEntries, { toast: null }),
    take: intent(takeClass, { input: ({ registration }) => ({ registration }), toast: "Added to your resume." }),
    visible: intent(showToEmployers, {
      input: ({ visible }) => ({ visible }),
      toast: ({ visible }) =>
        visible ? "Employers who are partners of your school can see your resume." : "Only employers you apply to see your resume.",
    }),
  },
  { gate: student },
);
export const meta = titled("Resume");

const SECTIONS = Object.keys(RESUME_SECTION_LABELS) as ResumeSection[];
const isSection = (value: string | null): value is ResumeSection => SECTIONS.some((section) => section === value);

/** STU-08: the resume, section by section. */
export default function ResumeEditor() {
  const { resume, isVisible, fileLink, classes } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const edited = resume.entries.find(({ id }) => id === params.get("entry")) ?? null;
  const panel = edited?.section ?? params.get("do");
  const values = {
    headline: resume.headline ?? "",
    summary: resume.summary ?? "",
    skills: resume.skills.join(", "),
    languages: resume.languages ?? "",
    availability: resume.availability ?? "",
  };
  return (
    <>
      <PageHeader
        title="Resume"
        lead={isVisible ? "Employers who are partners of your school can see it, with your email and phone." : "Only employers you apply to see it."}
        actions={
          <>
            <ButtonLink to={resumePrintPath} quiet reloadDocument>
              Print
            </ButtonLink>
            <ButtonLink to={resumePdfPath} quiet reloadDocument>
              PDF
            </ButtonLink>
            <PlainForm intent="visible" quiet>
              <input type="hidden" name="visible" value={isVisible ? "off" : "on"} />
              <SubmitButton tone="quiet">{isVisible ? "Hide from employers" : "Show to employers"}</SubmitButton>
            </PlainForm>
          </>
        }
      />
      <Refused intents={["entry", "take"]} />
      {isSection(panel) ? <EntryPanel section={panel} entry={edited} key={edited?.id ?? panel} /> : null}
      {classes.length > 0 ? (
        <Card title="Completed classes">
          <ul className="lines">
            {classes.map((each) => (
              <li key={each.id}>
                <span className="lines-main">
                  {each.program}
                  <span className="lines-sub">{[each.school, each.certification].filter(Boolean).join(", ")}</span>
                </span>
                <PlainForm intent="take" id={`take-${each.id}`} match={{ registration: each.id }} quiet>
                  <input type="hidden" name="registration" value={each.id} />
                  <SubmitButton tone="quiet">Add to resume</SubmitButton>
                </PlainForm>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {SECTIONS.map((section) => {
        const entries = resume.entries.filter((entry) => entry.section === section);
        return (
          <Card key={section} title={RESUME_SECTION_LABELS[section]} action={<Link to={resumePath(section)}>Add</Link>}>
            {entries.length === 0 ? (
              <p className="faint">Nothing yet.</p>
            ) : (
              <OrderList
                items={entries}
                itemKey={({ id }) => id}
                itemName={({ title }) => title}
                intent="order"
                label={RESUME_SECTION_LABELS[section]}
              >
                {(entry) => (
                  <span className="stack">
                    <Link to={resumePath(undefined, entry.id)}>{[entry.title, entry.organization].filter(Boolean).join(", ")}</Link>
                    <span className="two-lines">{[datesOf(entry), entry.number].filter(Boolean).join(" · ")}</span>
                    <ConfirmButton label="Delete" intent="delete" fields={{ id: entry.id }} title={`Delete ${entry.title}?`} confirm="Delete entry">
                      It leaves your resume. What you have sent already stays as it was.
                    </ConfirmButton>
                  </span>
                )}
              </OrderList>
            )}
          </Card>
        );
      })}
      <Card title="About you">
        <Form intent="save" schema={resumeForm} defaultValues={values} className="form" multipart guard>
          <TextField name="headline" label="Headline" required hint="Certified nursing assistant, evenings and weekends" maxLength={160} />
          <TextareaField name="summary" label="Summary" maxLength={1000} rows={4} />
          <TextField name="skills" label="Skills" hint={SKILLS_HINT} maxLength={500} />
          <div className="form-row">
            <TextField name="languages" label="Languages" maxLength={200} />
            <TextField name="availability" label="Availability" maxLength={200} />
          </div>
          <FileField
            name="file"
            label="Resume as PDF"
            accept="application/pdf"
            limits="PDF, at most 10 MB."
            current={fileLink ? <a href={fileLink}>Your PDF</a> : null}
          />
          {fileLink ? <CheckboxField name="remove_file" label="Remove the PDF" /> : null}
          <FormActions>
            <SubmitButton>Save resume</SubmitButton>
          </FormActions>
        </Form>
      </Card>
      <Card title="Preview">
        <ResumeView resume={resume} />
      </Card>
    </>
  );
}
