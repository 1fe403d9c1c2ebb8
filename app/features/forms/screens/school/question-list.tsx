import type { LinksFunction, SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { IconHelpCircle } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { type Column, DataTable } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { useFailure } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { questionOverview, removeQuestion } from "../../domain/questions";
import { MODE_LABELS } from "../../model";
import styles from "../../parts/forms.css?url";
import { fixedFieldsPath, newQuestionPath, programFormPath, questionPath } from "../../paths";
import { QUESTION_TYPE_LABELS } from "../../question-model";

export const loader = screenLoader(questionOverview, { gate: school });
export const action = screenAction({ delete: intent(removeQuestion, { toast: "Deleted successfully." }) }, { gate: school });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Custom questions");

type Desk = SerializeFrom<Awaited<ReturnType<typeof questionOverview>>>;
type Row = Desk["questions"]["results"][number];

const usedIn = ({ inRegistration, inPreEnrollment }: Row): string =>
  [
    inRegistration ? `${inRegistration} registration ${inRegistration === 1 ? "form" : "forms"}` : "",
    inPreEnrollment ? `${inPreEnrollment} pre-enrollment ${inPreEnrollment === 1 ? "form" : "forms"}` : "",
  ]
    .filter(Boolean)
    .join(", ");

const columns = (zone: string): Column<Row>[] => [
  {
    key: "label",
    header: "Question",
    sort: "label",
    cell: (row) => (
      <span className="question-cell">
        <Link to={questionPath(row.id)}>{row.label}</Link>
        {row.options.length > 0 ? <span className="two-lines">{row.options.join(", ")}</span> : null}
      </span>
    ),
  },
  { key: "type", header: "Type", sort: "question_type", cell: (row) => QUESTION_TYPE_LABELS[row.type] },
  { key: "mode", header: "Asked as", cell: (row) => MODE_LABELS[row.mode] },
  { key: "used", header: "Used in", cell: (row) => usedIn(row) || <span className="faint">–</span> },
  { key: "updated", header: "Updated", sort: "updated_at", cell: (row) => <InstantText at={row.updatedAt} zone={zone} /> },
];

const FILTERS = [
  {
    name: "question_type",
    label: "Type",
    options: Object.entries(QUESTION_TYPE_LABELS).map(([value, label]) => ({ value, label })),
  },
];

export default function QuestionList() {
  const { questions, programs, zone } = useLoaderData<typeof loader>();
  const failure = useFailure("delete");
  return (
    <>
      <PageHeader
        title="Custom questions"
        lead="Questions your forms ask besides name and contact. Write a question once and use it in any form."
        actions={
          <>
            <ButtonLink to={fixedFieldsPath("registration")} quiet>
              Student fields
            </ButtonLink>
            <ButtonLink to={newQuestionPath}>Add question</ButtonLink>
          </>
        }
      />
      {failure ? (
        <div className="alert" role="alert">
          {failure.message}
        </div>
      ) : null}
      <DataTable
        itemLabel={["question", "questions"]}
        data={questions}
        columns={columns(zone)}
        rowKey={({ id }) => id}
        rowName={({ label }) => label}
        defaultSort="label"
        search="Search questions"
        filters={FILTERS}
        rowMenu={(row) => (
          <>
            <Link to={questionPath(row.id)}>Edit</Link>
            <ConfirmButton label="Delete" intent="delete" fields={{ id: row.id }} title={`Delete "${row.label}"?`} confirm="Delete question">
              Existing answers stay with their registrations.
            </ConfirmButton>
          </>
        )}
        empty={
          <EmptyState
            icon={<IconHelpCircle size={28} stroke={1.5} />}
            title="No questions yet"
            action={<ButtonLink to={newQuestionPath}>Add question</ButtonLink>}
          >
            Ask for a uniform size, license number, or document. Answers show up with each registration.
          </EmptyState>
        }
      />
      <ProgramForms programs={programs} />
    </>
  );
}

const sections = (count: number) => (count === 0 ? "No sections" : `${count} ${count === 1 ? "section" : "sections"}`);

/** The two forms of every program. */
function ProgramForms({ programs }: { programs: Desk["programs"] }) {
  return (
    <Card title="Forms of your programs">
      <PlainTable
        caption="Forms of your programs"
        rows={programs}
        rowKey={({ id }) => id}
        empty="No programs yet."
        columns={[
          {
            header: "Program",
            cell: (program) => (
              <span className="badges">
                {program.title}
                {program.status === "offering" ? null : <StatusBadge status={program.status} />}
              </span>
            ),
          },
          {
            header: "Registration form",
            cell: (program) => <Link to={programFormPath("registration", program.id)}>{sections(program.registrationSections)}</Link>,
          },
          {
            header: "Pre-enrollment form",
            cell: (program) => (
              <span className="badges">
                <Link to={programFormPath("pre_enrollment", program.id)}>{sections(program.preEnrollmentSections)}</Link>
                {program.preEnrollment ? null : <StatusBadge status="off" tone="grey" label="Off" />}
              </span>
            ),
          },
        ]}
      />
    </Card>
  );
}
