import { useLoaderData, useSearchParams } from "@remix-run/react";
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
import { Refused } from "~/ui/refused-alert";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/careers";
import { deleteEntry, orderEntries, saveEntry, saveResume, showResume, showToEmployers, takeClass } from "../../domain/resume";
import { resumeForm, SKILLS_HINT } from "../../model";
import { EntryPanel } from "../../parts/entry-panel";
import { resumePath, resumePdfPath, resumePrintPath } from "../../paths";

export const loader = screenLoader(showResume, { gate: student, input: () => ({}) });
export const action = screenAction(
  {
    save: intent(saveResume, { toast: words.resumeSaved }),
    entry: intent(saveEntry, { toast: words.resumeSaved, to: () => resumePath() }),
    delete: intent(deleteEntry, { input: ({ id }) => ({ id }), toast: words.deleted, to: () => resumePath() }),
    order: intent(orderEntries, { toast: null }),
    take: intent(takeClass, { input: ({ registration }) => ({ registration }), toast: words.addedToResume }),
    visible: intent(showToEmployers, {
      input: ({ visible }) => ({ visible }),
      toast: ({ visible }) => (visible ? words.resumeVisible : words.resumeHidden),
    }),
  },
  { gate: student },
);
export const meta = titled(words.resume);

const SECTIONS = Object.keys(RESUME_SECTION_LABELS) as ResumeSection[];
const isSection = (value: string | null): value is ResumeSection => SECTIONS.some((section) => section === value);

/** STU-08: the resume, section by section. */
export default function ResumeEditor() {
  const say = useWords(words);
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
        title={say("resume")}
        lead={isVisible ? say("visibleToPartners") : say("visibleToChosen")}
        actions={
          <>
            <ButtonLink to={resumePrintPath} quiet reloadDocument>
              {say("print")}
            </ButtonLink>
            <ButtonLink to={resumePdfPath} quiet reloadDocument>
              {say("pdf")}
            </ButtonLink>
            <PlainForm intent="visible" quiet>
              <input type="hidden" name="visible" value={isVisible ? "off" : "on"} />
              <SubmitButton tone="quiet">{isVisible ? say("hideFromEmployers") : say("showToEmployers")}</SubmitButton>
            </PlainForm>
          </>
        }
      />
      <Refused intents={["entry", "take"]} />
      {isSection(panel) ? <EntryPanel section={panel} entry={edited} key={edited?.id ?? panel} /> : null}
      {classes.length > 0 ? (
        <Card title={say("completedClasses")}>
          <ul className="lines">
            {classes.map((each) => (
              <li key={each.id}>
                <span className="lines-main">
                  {each.program}
                  <span className="lines-sub">{[each.school, each.certification].filter(Boolean).join(", ")}</span>
                </span>
                <PlainForm intent="take" id={`take-${each.id}`} match={{ registration: each.id }} quiet>
                  <input type="hidden" name="registration" value={each.id} />
                  <SubmitButton tone="quiet">{say("addToResume")}</SubmitButton>
                </PlainForm>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {SECTIONS.map((section) => {
        const entries = resume.entries.filter((entry) => entry.section === section);
        return (
          <Card key={section} title={say.text(RESUME_SECTION_LABELS[section])} action={<Link to={resumePath(section)}>{say("add")}</Link>}>
            {entries.length === 0 ? (
              <p className="faint">{say("nothingYet")}</p>
            ) : (
              <OrderList
                items={entries}
                itemKey={({ id }) => id}
                itemName={({ title }) => title}
                intent="order"
                label={say.text(RESUME_SECTION_LABELS[section])}
              >
                {(entry) => (
                  <span className="stack">
                    <Link to={resumePath(undefined, entry.id)}>{[entry.title, entry.organization].filter(Boolean).join(", ")}</Link>
                    <span className="two-lines">{[datesOf(entry, say.locale), entry.number].filter(Boolean).join(" · ")}</span>
                    <ConfirmButton
                      label={say("delete")}
                      intent="delete"
                      fields={{ id: entry.id }}
                      title={say("deleteTitled", { title: entry.title })}
                      confirm={say("deleteEntry")}
                    >
                      {say("deleteText")}
                    </ConfirmButton>
                  </span>
                )}
              </OrderList>
            )}
          </Card>
        );
      })}
      <Card title={say("aboutYou")}>
        <Form intent="save" schema={resumeForm} defaultValues={values} className="form" multipart guard="draft">
          <TextField name="headline" label={say("headline")} required hint={say("headlineExample")} maxLength={160} />
          <TextareaField name="summary" label={say("summary")} maxLength={1000} rows={4} />
          <TextField name="skills" label={say("skills")} hint={say.text(SKILLS_HINT)} maxLength={500} />
          <div className="form-row">
            <TextField name="languages" label={say("languages")} maxLength={200} />
            <TextField name="availability" label={say("availability")} maxLength={200} />
          </div>
          <FileField
            name="file"
            label={say("resumeAsPdf")}
            accept="application/pdf"
            limits={say("pdfLimit")}
            current={fileLink ? <a href={fileLink}>{say("yourPdf")}</a> : null}
          />
          {fileLink ? <CheckboxField name="remove_file" label={say("removePdf")} /> : null}
          <FormActions>
            <SubmitButton>{say("saveResume")}</SubmitButton>
          </FormActions>
        </Form>
      </Card>
      <Card title={say("preview")}>
        <ResumeView resume={resume} />
      </Card>
    </>
  );
}
