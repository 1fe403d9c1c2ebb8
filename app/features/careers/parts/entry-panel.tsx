import { RESUME_SECTION_LABELS, type ResumeEntry, type ResumeSection } from "~/features/employers/resume-model";
import { ButtonLink } from "~/ui/button-link";
import { DateField, Form, FormActions, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { Panel } from "~/ui/opened-panel";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/careers";
import { entryForm } from "../model";
import { resumePath } from "../paths";

const WORDS: Record<ResumeSection, { title: string; organization: string; from: string | null; to: string }> = {
  experience: { title: "Job title", organization: "Employer", from: "From", to: "To" },
  education: { title: "Credential", organization: "School", from: null, to: "Completed on" },
  certification: { title: "Name", organization: "Issued by", from: "Issued on", to: "Expires on" },
};

/** The form of one entry; what it asks depends on its section. */
export function EntryPanel({ section, entry }: { section: ResumeSection; entry: ResumeEntry | null }) {
  const say = useWords(words);
  const labels = WORDS[section];
  const values = entry
    ? {
        title: entry.title,
        organization: entry.organization ?? "",
        number: entry.number ?? "",
        from_date: entry.fromDate ?? "",
        to_date: entry.toDate ?? "",
        description: entry.description ?? "",
      }
    : {};
  return (
    <Panel title={`${say.text(RESUME_SECTION_LABELS[section])}: ${entry ? entry.title : say.text("add")}`} back={resumePath()}>
      <Form intent="entry" schema={entryForm} defaultValues={{ ...values, section }} className="form" guard>
        <input type="hidden" name="section" value={section} />
        {entry ? <input type="hidden" name="id" value={entry.id} /> : null}
        <div className="form-row">
          <TextField name="title" label={say.text(labels.title)} required maxLength={160} autoComplete="off" />
          <TextField name="organization" label={say.text(labels.organization)} maxLength={160} autoComplete="off" />
        </div>
        {section === "certification" ? <TextField name="number" label={say("number")} maxLength={60} autoComplete="off" /> : null}
        <div className="form-row">
          {labels.from ? <DateField name="from_date" label={say.text(labels.from)} /> : null}
          <DateField name="to_date" label={say.text(labels.to)} hint={section === "experience" ? say("stillWork") : undefined} />
        </div>
        <TextareaField name="description" label={say("description")} maxLength={1000} rows={3} />
        <FormActions
          cancel={
            <ButtonLink to={resumePath()} quiet>
              {say("cancel")}
            </ButtonLink>
          }
        >
          <SubmitButton>{say("saveEntry")}</SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  );
}
