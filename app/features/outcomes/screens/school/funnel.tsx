import { Form as QueryForm, useLoaderData } from "@remix-run/react";
import { IconTargetArrow } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { type Column, DataTable } from "~/ui/data-table";
import { DateText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatCard, StatRow } from "~/ui/stat-card";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { outcomeFunnel } from "../../domain/funnel";
import { ANSWER_LABELS, STEP_LABELS, type Step } from "../../model";
import css from "../../parts/outcomes.module.css";
import { QueryChoice, QueryDay } from "../../parts/query-parts";
import { OutcomeTabs } from "../../parts/tabs";
import { graduatePath, outcomesPath } from "../../paths";
import { percentText } from "../../rate-formulas";

export const loader = screenLoader(outcomeFunnel, { gate: school });
export const meta = titled("Outcomes");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["page"]["results"][number];

const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    header: "Student",
    cell: (row) => (
      <span className="stack">
        <Link to={graduatePath(row.registrationId)}>
          {row.firstName} {row.lastName}
        </Link>
        <span className="two-lines">{[row.code, row.number].join(" · ")}</span>
      </span>
    ),
  },
  { key: "ends", header: "Scheduled end", cell: ({ endsOn }) => <DateText day={endsOn} /> },
  { key: "completed", header: "Completed", cell: ({ completedOn }) => (completedOn ? <DateText day={completedOn} /> : null) },
  {
    key: "job",
    header: "Job",
    cell: ({ isPlaced, survey }) =>
      isPlaced === null ? (
        survey ? (
          ANSWER_LABELS[survey]
        ) : null
      ) : (
        <StatusBadge status={isPlaced ? "placed" : "other"} label={isPlaced ? "In the field" : "Other field"} tone={isPlaced ? "green" : "grey"} />
      ),
  },
];

const shareOf = (part: number, whole: number) => {
  const percent = percentText(whole === 0 ? null : Math.floor((part * 10_000) / whole));
  return percent === null ? null : `${percent} of those who began`;
};

/** What became of the students of a program and period; each number leads to its people. */
export default function Funnel() {
  const { programs, asked, isBad, hasExams, counts, page } = useLoaderData<typeof loader>();
  const { step, ...period } = asked;
  const to = (each: Step) => outcomesPath({ ...period, step: each });
  const card = (each: Step, note?: string | null) => <StatCard label={STEP_LABELS[each]} value={counts[each]} to={to(each)} note={note} />;
  return (
    <>
      <PageHeader title="Outcomes" lead="Students by the scheduled end of their class. Click a number to see the people." />
      <OutcomeTabs />
      {programs.length === 0 ? (
        <EmptyState icon={<IconTargetArrow size={28} stroke={1.5} />} title="No programs yet">
          Outcomes show up here after students complete a class.
        </EmptyState>
      ) : (
        <>
          <QueryForm method="get" className={css.query} aria-label="Program and period">
            <QueryChoice
              name="program"
              label="Program"
              value={asked.program}
              options={programs.map(({ id, title }) => ({ value: id, label: title }))}
            />
            <QueryDay name="from" label="Scheduled end from" value={asked.from} />
            <QueryDay name="to" label="to" value={asked.to} />
            <input type="hidden" name="step" value={step} />
            <Button type="submit" quiet>
              Show
            </Button>
          </QueryForm>
          {isBad ? <p className="alert">Choose a period of at most two years. We show the usual one.</p> : null}
          <StatRow>
            {card("began")}
            {card("completed", shareOf(counts.completed, counts.began))}
            {card("tested", shareOf(counts.tested, counts.began))}
            {card("passed", shareOf(counts.passed, counts.began))}
            {card("placed", shareOf(counts.placed, counts.began))}
          </StatRow>
          <h2 className={css.heading}>Missing facts</h2>
          <StatRow>
            {hasExams ? card("no_result", "Completed, but no exam result is recorded") : null}
            {card("no_job", "Completed, but nobody knows if they work in the field")}
          </StatRow>
          <h2 className={css.heading}>{STEP_LABELS[step]}</h2>
          <DataTable
            itemLabel={["student", "students"]}
            data={page}
            columns={COLUMNS}
            rowKey={({ registrationId }) => registrationId}
            rowName={({ firstName, lastName }) => `${firstName} ${lastName}`}
            rowTo={({ registrationId }) => graduatePath(registrationId)}
            defaultSort="name"
            empty={
              <EmptyState icon={<IconTargetArrow size={28} stroke={1.5} />} title="No students in this step">
                Choose another step or period.
              </EmptyState>
            }
          />
        </>
      )}
    </>
  );
}
