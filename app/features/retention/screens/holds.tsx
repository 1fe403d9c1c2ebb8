import { useLoaderData, useSearchParams } from "@remix-run/react";
import { IconGavel } from "@tabler/icons-react";
import { studentPath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { classRosterPath } from "~/features/programs/class-paths";
import { holdsPath } from "~/features/schools/paths";
import { listFromUrl } from "~/platform/list";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { type Column, DataTable, type Filter } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { FormActions, PlainForm, RadioGroupField, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/opened-panel";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { liftHold, listHolds, placeHold } from "../domain/holds";
import { HOLD_STATE_LABELS, holdListInput, SCOPE_LABELS } from "../model";
import { RetentionTabs } from "../parts/retention-tabs";

export const loader = screenLoader(listHolds, { gate: school, input: ({ url }) => listFromUrl(holdListInput, url) });
export const action = screenAction(
  {
    place: intent(placeHold, { to: () => holdsPath(), toast: "Legal hold placed." }),
    lift: intent(liftHold, { to: () => holdsPath(), toast: "Legal hold lifted." }),
  },
  { gate: school },
);
export const meta = titled("Legal holds");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];

const FILTERS: Filter[] = [{ name: "state", label: "State", options: optionsOf(HOLD_STATE_LABELS) }];

const columns = (zone: string): Column<Row>[] => [
  {
    key: "about",
    header: "Protects",
    cell: ({ hold, about }) => (
      <span className="stack">
        <Link to={holdsPath({ lift: hold.id })}>{about}</Link>
        <span className="two-lines">{hold.reason}</span>
      </span>
    ),
  },
  {
    key: "placed",
    header: "Placed",
    card: "fact",
    cell: ({ hold, placer }) => (
      <span className="stack">
        <InstantText at={hold.createdAt} zone={zone} />
        <span className="two-lines">{placer}</span>
      </span>
    ),
  },
  {
    key: "state",
    header: "State",
    card: "state",
    cell: ({ hold, lifter }) =>
      hold.liftedAt === null ? (
        <StatusBadge status="open" label="In place" tone="amber" />
      ) : (
        <span className="stack">
          <StatusBadge status="lifted" label="Lifted" tone="grey" />
          <span className="two-lines">
            {lifter}: {hold.liftReason}
          </span>
        </span>
      ),
  },
];

/** Legal holds: what is not deleted because of a lawsuit, an audit or an investigation. */
export default function LegalHolds() {
  const data = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const lifted = params.get("lift");
  const shown = data.results.find(({ hold }) => hold.id === lifted);
  return (
    <>
      <PageHeader
        title="Legal holds"
        lead="While a hold is in place, nothing that it protects is deleted: not by the clock, and not by your staff."
        actions={<ButtonLink to={holdsPath({ do: "place" })}>Place hold</ButtonLink>}
      />
      <RetentionTabs />
      {params.get("do") === "place" ? <Place student={params.get("student")} courseClass={params.get("class")} /> : null}
      {lifted ? (
        <Panel title={shown ? `Hold on ${shown.about}` : "Legal hold"} back={holdsPath()}>
          {shown ? <About row={shown} /> : null}
          {shown && shown.hold.liftedAt !== null ? null : (
            <PlainForm key={lifted} intent="lift" className="form">
              <input type="hidden" name="id" value={lifted} />
              <TextareaField name="reason" label="Why you lift it" required rows={2} maxLength={500} />
              <FormActions
                cancel={
                  <ButtonLink to={holdsPath()} quiet>
                    Cancel
                  </ButtonLink>
                }
              >
                <SubmitButton>Lift hold</SubmitButton>
              </FormActions>
            </PlainForm>
          )}
        </Panel>
      ) : null}
      <DataTable
        itemLabel={["hold", "holds"]}
        data={data}
        columns={columns(data.zone)}
        rowKey={({ hold }) => hold.id}
        rowName={({ about }) => about}
        defaultSort="-created_at"
        filters={FILTERS}
        empty={
          <EmptyState icon={<IconGavel size={28} stroke={1.5} />} title="No legal holds">
            Place one when your school expects a lawsuit, an audit, or an investigation.
          </EmptyState>
        }
      />
    </>
  );
}

const About = ({ row: { hold } }: { row: Row }) => (
  <p>
    {hold.reason} {hold.liftReason ? `Lifted: ${hold.liftReason} ` : ""}
    {hold.studentId ? <Link to={studentPath(hold.studentId)}>Open student</Link> : null}
    {hold.classId ? <Link to={classRosterPath(hold.classId)}>Open class</Link> : null}
  </p>
);

function Place({ student, courseClass }: { student: string | null; courseClass: string | null }) {
  const scope = courseClass ? "class" : "student";
  return (
    <Panel title="Place hold" back={holdsPath()}>
      <PlainForm intent="place" className="form" defaultValues={{ scope, student: student ?? "", class: courseClass ?? "" }}>
        <RadioGroupField name="scope" label="What to protect" required options={optionsOf(SCOPE_LABELS)} />
        <div className="form-row">
          <TextField name="student" label="Student" maxLength={254} hint="The student's email address. For a hold on a student." />
          <TextField name="class" label="Class ID" maxLength={80} hint="Such as CNA-1042. For a hold on a class." />
        </div>
        <TextareaField name="reason" label="Reason" required rows={3} maxLength={500} hint="The case, and who asked for it." />
        <FormActions
          cancel={
            <ButtonLink to={holdsPath()} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Place hold</SubmitButton>
        </FormActions>
      </PlainForm>
    </Panel>
  );
}
