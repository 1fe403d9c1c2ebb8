import { Group, NativeSelect, TextInput } from "@mantine/core";
import { useLoaderData } from "@remix-run/react";
import { Refused } from "~/features/employers/parts/refused";
import { studentRegisterPath } from "~/features/enrollment/paths";
import { student } from "~/features/identity/gates";
import { queryString } from "~/platform/query-string";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { DateText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { EmptyState } from "~/ui/empty-state";
import { DateField, Form, FormActions, PlainForm, SelectField, SubmitButton, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/opened-panel";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { CAREER_SOURCE } from "../../career-model";
import { showCareers } from "../../domain/careers";
import { claimOutcome } from "../../domain/outcomes";
import { setGoal } from "../../domain/resume";
import { OUTCOME_LABELS, outcomeForm } from "../../model";
import { careersPath, studentJobsPath } from "../../paths";

export const loader = screenLoader(showCareers, { gate: student });
export const action = screenAction(
  {
    goal: intent(setGoal, { input: ({ career }) => ({ career }), toast: ({ goal, title }) => (goal ? `Your goal: ${title}.` : "Goal removed.") }),
    outcome: intent(claimOutcome, { toast: "Congratulations! Your school confirms it.", to: () => careersPath() }),
  },
  { gate: student },
);
export const meta = titled("Careers");

type View = ReturnType<typeof useLoaderData<typeof loader>>;
const pay = (year: number) => `$${year.toLocaleString("en-US")} a year`;

/** STU-09: where the training leads, what somebody aims for, and the job that was found. */
export default function Careers() {
  const { careers, areas, opened, goal, outcomes, q, area, programs } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Careers" lead={CAREER_SOURCE} />
      <Refused intents={["goal"]} />
      {opened ? <Opened career={opened} isGoal={goal === opened.slug} programs={programs} /> : null}
      <form method="get">
        <Group gap="sm" align="end" mb="md">
          <TextInput type="search" name="q" label="Search" defaultValue={q} placeholder="Search careers" maxLength={100} />
          <NativeSelect name="area" label="Area" defaultValue={area} data={[{ value: "", label: "All areas" }, ...areas]} />
          <Button type="submit" quiet>
            Search
          </Button>
        </Group>
      </form>
      {careers.length === 0 ? <EmptyState title="No careers found." /> : null}
      {careers.map((career) => (
        <Card
          key={career.slug}
          title={<Link to={careersPath(career.slug)}>{career.title}</Link>}
          action={goal === career.slug ? <StatusBadge status="goal" label="Your goal" tone="green" /> : null}
        >
          <p>{career.what}</p>
          <DetailList
            details={[
              { label: "Typical pay", value: pay(career.payYear) },
              { label: "Outlook", value: `${career.growth}% more jobs in ten years` },
              { label: "Required", value: career.certification, wide: true },
            ]}
          />
        </Card>
      ))}
      <Outcomes outcomes={outcomes} />
    </>
  );
}

function Opened({ career, isGoal, programs }: { career: NonNullable<View["opened"]>; isGoal: boolean; programs: View["programs"] }) {
  return (
    <Panel title={career.title} back={careersPath()}>
      <p>{career.what}</p>
      <DetailList
        details={[
          { label: "Typical pay", value: pay(career.payYear) },
          { label: "Outlook", value: `${career.growth}% more jobs in ten years` },
          { label: "Required", value: career.certification, wide: true },
          { label: "Source", value: CAREER_SOURCE, wide: true },
        ]}
      />
      <h3>Programs of your school</h3>
      {programs.length === 0 ? (
        <p className="faint">Your school has no program for it at the moment.</p>
      ) : (
        <ul>
          {programs.map(({ id, title }) => (
            <li key={id}>
              <Link to={studentRegisterPath({ program: id })}>{title}</Link>
            </li>
          ))}
        </ul>
      )}
      <div className="badges">
        <PlainForm intent="goal" quiet>
          <input type="hidden" name="career" value={career.slug} />
          <SubmitButton>{isGoal ? "Remove this goal" : "Make it my goal"}</SubmitButton>
        </PlainForm>
        <Link to={`${studentJobsPath()}${queryString({ category: career.jobCategory })}`}>Jobs in this field</Link>
      </div>
    </Panel>
  );
}

function Outcomes({ outcomes }: Pick<View, "outcomes">) {
  const open = outcomes.filter(({ id }) => id === null);
  if (outcomes.length === 0) return null;
  return (
    <Card title="I have a job">
      <PlainTable
        caption="Jobs that followed a class"
        rows={outcomes.filter(({ id }) => id !== null)}
        rowKey={({ registrationId }) => registrationId}
        empty="Tell your school when you have found a job in the field."
        columns={[
          { header: "Class", cell: (row) => row.program },
          { header: "Job", cell: (row) => `${row.jobTitle} at ${row.employer}` },
          { header: "Since", cell: (row) => (row.startedOn ? <DateText day={row.startedOn} /> : null) },
          {
            header: "Status",
            cell: (row) => (row.status ? <StatusBadge status={row.status} label={OUTCOME_LABELS[row.status]} tone={TONES[row.status]} /> : null),
          },
        ]}
      />
      {open[0] ? (
        <Form intent="outcome" schema={outcomeForm} defaultValues={{ registration: open[0].registrationId }} className="form">
          <SelectField
            name="registration"
            label="After which class"
            required
            options={open.map((each) => ({ value: each.registrationId, label: each.program }))}
            empty={null}
          />
          <div className="form-row">
            <TextField name="employer" label="Employer" required maxLength={160} />
            <TextField name="job_title" label="Job title" required maxLength={160} />
            <DateField name="started_on" label="Started on" required />
          </div>
          <FormActions>
            <SubmitButton tone="quiet">Tell my school</SubmitButton>
          </FormActions>
        </Form>
      ) : null}
    </Card>
  );
}

const TONES = { claimed: "amber", confirmed: "green", declined: "red" } as const;
