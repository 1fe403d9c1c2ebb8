import { Box, Group } from "@mantine/core";
import type { SerializeFrom } from "@remix-run/cloudflare";
import { preEnrollPath, registrationPath } from "~/features/programs/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { PlainForm, SelectField, SubmitButton, useFailure } from "~/ui/form";
import { Link } from "~/ui/link";
import { OrderList } from "~/ui/order-list";
import { StatusBadge } from "~/ui/status-badge";
import type { readProgramForm } from "../domain/program-form";
import { MODE_LABELS } from "../model";
import { fixedFieldsPath, newSectionPath, sectionPath } from "../paths";
import { QUESTION_TYPE_LABELS } from "../question-model";
import { FieldPreview } from "./fixed-fields-form";

export type ProgramFormView = SerializeFrom<Awaited<ReturnType<typeof readProgramForm>>>;
type Section = ProgramFormView["sections"][number];

const questions = ({ questions: asked }: Section) => `${asked.length} ${asked.length === 1 ? "question" : "questions"}`;

/** The sections of a program's form with their actions and a preview. */
export function ProgramFormPage({ view }: { view: ProgramFormView }) {
  return (
    <div className="profile form-desk">
      <div>
        <Warnings view={view} />
        {view.formType === "pre_enrollment" ? <PreEnrollmentSwitch view={view} /> : null}
        <Sections view={view} />
        <CopyForm view={view} />
      </div>
      <Preview view={view} />
    </div>
  );
}

/** Link to the public form, if there is one. */
export function PublicFormLink({ view: { program, formType } }: { view: ProgramFormView }) {
  const isOpen = program.status === "offering" && (formType === "registration" || program.preEnrollment);
  if (!isOpen) return null;
  const path = formType === "registration" ? registrationPath({ program: program.slug }) : preEnrollPath({ program: program.slug });
  return (
    <ButtonLink to={`${path}&preview=1`} quiet reloadDocument target="_blank" rel="noreferrer">
      Open public form
    </ButtonLink>
  );
}

function Warnings({ view }: { view: ProgramFormView }) {
  const failures = [useFailure("order"), useFailure("show"), useFailure("delete")].filter((failure) => failure !== null);
  return (
    <>
      {failures.map((failure) => (
        <div key={failure?.formId} className="alert" role="alert">
          {failure?.message}
        </div>
      ))}
      {view.formType === "registration" && !view.hasAgreement ? (
        <div className="alert" data-tone="amber">
          You don't have your own enrollment agreement yet, so students sign the standard text. Add yours in the school profile.
        </div>
      ) : null}
    </>
  );
}

function Sections({ view }: { view: ProgramFormView }) {
  const { sections, program, formType } = view;
  return (
    <Card title="Sections" action={<Link to={newSectionPath(formType, program.id)}>Add section</Link>}>
      <p className="faint">Student fields come first, then these sections in order.</p>
      {sections.length === 0 ? (
        <p>This form asks only for the student fields.</p>
      ) : (
        <OrderList items={sections} itemKey={({ id }) => id} itemName={({ title }) => title} intent="order" label="Sections">
          {(section) => <SectionLine section={section} view={view} />}
        </OrderList>
      )}
    </Card>
  );
}

function SectionLine({ section, view }: { section: Section; view: ProgramFormView }) {
  const { program, formType } = view;
  return (
    <Group justify="space-between" gap="xs">
      <span>
        <span className="badges">
          <Link to={sectionPath(formType, program.id, section.id)}>{section.title}</Link>
          {section.isVisible ? null : <StatusBadge status="hidden" />}
        </span>
        <span className="two-lines">{questions(section)}</span>
      </span>
      <Group gap="md" wrap="nowrap">
        <PlainForm intent="show" id={`show-${section.id}`} match={{ id: section.id }} quiet>
          <input type="hidden" name="id" value={section.id} />
          <input type="hidden" name="is_visible" value={section.isVisible ? "" : "on"} />
          <Button type="submit" text>
            {section.isVisible ? "Hide" : "Show"}
            <span className="visually-hidden">{` ${section.title}`}</span>
          </Button>
        </PlainForm>
        <ConfirmButton label="Delete" intent="delete" fields={{ id: section.id }} title={`Delete "${section.title}"?`} confirm="Delete section">
          The form no longer asks its questions. The questions and all answers are kept.
        </ConfirmButton>
      </Group>
    </Group>
  );
}

function CopyForm({ view }: { view: ProgramFormView }) {
  if (view.others.length === 0) return null;
  return (
    <Card title="Copy from another program">
      <PlainForm intent="copy" className="form" defaultValues={{ from: "" }}>
        <SelectField
          name="from"
          label="Program"
          required
          hint="Its sections are added after the existing ones. Questions this form already asks are skipped."
          options={view.others.map(({ id, title }) => ({ value: id, label: title }))}
        />
        <div>
          <SubmitButton>Copy sections</SubmitButton>
        </div>
      </PlainForm>
    </Card>
  );
}

function PreEnrollmentSwitch({ view }: { view: ProgramFormView }) {
  const { preEnrollment, status, slug } = view.program;
  return (
    <Card title="Pre-enrollment">
      <p>
        {preEnrollment ? (
          status === "offering" ? (
            <>
              Visitors can pre-enroll in this program at <code>{`${view.host}${preEnrollPath({ program: slug })}`}</code>.
            </>
          ) : (
            "Pre-enrollment is on, but visitors see it only while the program is set to Offering."
          )
        ) : (
          "Visitors can't pre-enroll in this program."
        )}
      </p>
      <PlainForm intent="pre-enrollment">
        <input type="hidden" name="pre_enrollment" value={preEnrollment ? "" : "on"} />
        <SubmitButton>{preEnrollment ? "Turn off pre-enrollment" : "Turn on pre-enrollment"}</SubmitButton>
      </PlainForm>
    </Card>
  );
}

/** Preview of the whole form. */
function Preview({ view }: { view: ProgramFormView }) {
  const shown = view.sections.filter(({ isVisible }) => isVisible);
  return (
    <Card title="Preview" action={<Link to={fixedFieldsPath(view.formType)}>Student fields</Link>}>
      <FieldPreview fields={view.fields.filter(({ mode }) => mode !== "disabled")} />
      {shown.map((section) => (
        <section key={section.id} className="form-preview-section">
          <Box component="h3" mb={8} fz={15}>
            {section.title}
          </Box>
          {section.description ? <p className="faint">{section.description}</p> : null}
          <FieldPreview
            fields={section.questions
              .filter(({ asked }) => asked !== "disabled")
              .map(({ id, label, asked, helpText, type, options }) => ({
                name: id,
                label,
                mode: asked,
                help: [helpText, options.length > 0 ? options.join(" · ") : QUESTION_TYPE_LABELS[type]].filter(Boolean).join(" · "),
              }))}
          />
          {section.questions.some(({ asked }) => asked === "disabled") ? (
            <p className="faint">{`${MODE_LABELS.disabled}: ${section.questions
              .filter(({ asked }) => asked === "disabled")
              .map(({ label }) => label)
              .join(", ")}`}</p>
          ) : null}
        </section>
      ))}
    </Card>
  );
}
