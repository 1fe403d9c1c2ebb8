import { Group, NativeSelect, TextInput } from "@mantine/core";
import { useLoaderData } from "@remix-run/react";
import { studentRegisterPath } from "~/features/enrollment/paths";
import { student } from "~/features/identity/gates";
import { claimOutcome } from "~/features/outcomes/domain/placements";
import { OUTCOME_LABELS, OUTCOME_TONES, outcomeForm } from "~/features/outcomes/model";
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
import { Refused } from "~/ui/refused-alert";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/careers";
import { phrase } from "~/words/phrase";
import { type Say, wordsOf } from "~/words/words";
import { CAREER_SOURCE } from "../../career-model";
import { showCareers } from "../../domain/careers";
import { setGoal } from "../../domain/resume";
import { careersPath, studentJobsPath } from "../../paths";

export const loader = screenLoader(showCareers, { gate: student });
export const action = screenAction(
  {
    goal: intent(setGoal, {
      input: ({ career }) => ({ career }),
      toast: ({ goal, title }, locale) => (goal ? wordsOf(words, locale)("goalSet", { title: phrase(title, locale) }) : words.goalRemoved),
    }),
    outcome: intent(claimOutcome, { toast: words.jobReported, to: () => careersPath() }),
  },
  { gate: student },
);
export const meta = titled(words.careers);

type View = ReturnType<typeof useLoaderData<typeof loader>>;
const pay = (say: Say<typeof words>, year: number) => say("payPerYear", { amount: `$${year.toLocaleString("en-US")}` });

/** STU-09: careers, the student's goal, and the jobs the student reported. */
export default function Careers() {
  const say = useWords(words);
  const { careers, areas, opened, goal, outcomes, q, area, programs } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={say("careers")} lead={say.text(CAREER_SOURCE)} />
      <Refused intents={["goal"]} />
      {opened ? <Opened career={opened} isGoal={goal === opened.slug} programs={programs} /> : null}
      <form method="get">
        <Group gap="sm" align="end" mb="md">
          <TextInput type="search" name="q" label={say("search")} defaultValue={q} placeholder={say("searchCareers")} maxLength={100} />
          <NativeSelect
            name="area"
            label={say("area")}
            defaultValue={area}
            data={[{ value: "", label: say("allAreas") }, ...areas.map((value) => ({ value, label: say.text(value) }))]}
          />
          <Button type="submit" quiet>
            {say("search")}
          </Button>
        </Group>
      </form>
      {careers.length === 0 ? <EmptyState title={say("noCareersFound")} /> : null}
      {careers.map((career) => (
        <Card
          key={career.slug}
          title={<Link to={careersPath(career.slug)}>{say.text(career.title)}</Link>}
          action={goal === career.slug ? <StatusBadge status="goal" label={say("yourGoal")} tone="green" /> : null}
        >
          <p>{say.text(career.what)}</p>
          <DetailList
            details={[
              { label: say("typicalPay"), value: pay(say, career.payYear) },
              { label: say("outlook"), value: say("growth", { percent: career.growth }) },
              { label: say("required"), value: say.text(career.certification), wide: true },
            ]}
          />
        </Card>
      ))}
      <Outcomes outcomes={outcomes} />
    </>
  );
}

function Opened({ career, isGoal, programs }: { career: NonNullable<View["opened"]>; isGoal: boolean; programs: View["programs"] }) {
  const say = useWords(words);
  return (
    <Panel title={say.text(career.title)} back={careersPath()}>
      <p>{say.text(career.what)}</p>
      <DetailList
        details={[
          { label: say("typicalPay"), value: pay(say, career.payYear) },
          { label: say("outlook"), value: say("growth", { percent: career.growth }) },
          { label: say("required"), value: say.text(career.certification), wide: true },
          { label: say("source"), value: say.text(CAREER_SOURCE), wide: true },
        ]}
      />
      <h3>{say("schoolPrograms")}</h3>
      {programs.length === 0 ? (
        <p className="faint">{say("noProgram")}</p>
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
          <SubmitButton>{isGoal ? say("removeGoal") : say("setGoal")}</SubmitButton>
        </PlainForm>
        <Link to={`${studentJobsPath()}${queryString({ category: career.jobCategory })}`}>{say("jobsInField")}</Link>
      </div>
    </Panel>
  );
}

function Outcomes({ outcomes }: Pick<View, "outcomes">) {
  const say = useWords(words);
  const open = outcomes.filter(({ id, status }) => id === null || status === "declined");
  if (outcomes.length === 0) return null;
  return (
    <Card title={say("haveJob")}>
      <PlainTable
        caption={say("jobsAfterClass")}
        rows={outcomes.filter(({ id }) => id !== null)}
        rowKey={({ registrationId }) => registrationId}
        empty={say("reportJobHint")}
        columns={[
          { header: say("class"), cell: (row) => row.program },
          { header: say("job"), cell: (row) => say("jobAtEmployer", { jobTitle: row.jobTitle ?? "", employer: row.employer ?? "" }) },
          { header: say("since"), cell: (row) => (row.startedOn ? <DateText day={row.startedOn} /> : null) },
          {
            header: say("status"),
            cell: (row) =>
              row.status ? <StatusBadge status={row.status} label={OUTCOME_LABELS[row.status]} tone={OUTCOME_TONES[row.status]} /> : null,
          },
        ]}
      />
      {open[0] ? (
        <Form intent="outcome" schema={outcomeForm} defaultValues={{ registration: open[0].registrationId }} className="form">
          <SelectField
            name="registration"
            label={say("class")}
            required
            options={open.map((each) => ({ value: each.registrationId, label: each.program }))}
            empty={null}
          />
          <div className="form-row">
            <TextField name="employer" label={say("employer")} required maxLength={160} />
            <TextField name="job_title" label={say("jobTitle")} required maxLength={160} />
            <DateField name="started_on" label={say("startedOn")} required />
          </div>
          <FormActions>
            <SubmitButton tone="quiet">{say("tellSchool")}</SubmitButton>
          </FormActions>
        </Form>
      ) : null}
    </Card>
  );
}
