import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { counted } from "~/platform/counted";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { DateText } from "~/ui/date-text";
import { PlainForm, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatCard, StatRow } from "~/ui/stat-card";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { checkExamImport, importResults } from "../../domain/import-results";
import { PARTS } from "../../exam-catalogue";
import { IMPORT_FIELDS, type ImportField, RESULT_LABELS } from "../../model";
import css from "../../parts/outcomes.module.css";
import { QueryChoice } from "../../parts/query-parts";
import { examImportPath, examsPath } from "../../paths";

/** The columns in the address: `c.email=3`. */
const columnsIn = (params: URLSearchParams) =>
  Object.fromEntries(
    IMPORT_FIELDS.flatMap(({ name }) => {
      const at = params.get(`c.${name}`);
      return at !== null && /^\d{1,2}$/.test(at) && Number(at) < 60 ? [[name, at]] : [];
    }),
  );

const partIn = (params: URLSearchParams) => PARTS.find(({ key }) => key === params.get("part"))?.key;

export const loader = screenLoader(checkExamImport, {
  gate: school,
  input: ({ params, url: { searchParams } }) => ({ id: params.id, columns: columnsIn(searchParams), part: partIn(searchParams) }),
});
export const action = screenAction(
  {
    import: intent(importResults, {
      input: ({ columns, part }, { params }) => ({ id: params.id, columns, part }),
      to: examsPath(),
      toast: ({ recorded, left }) => `${counted(recorded, "result")} recorded${left > 0 ? `, ${counted(left, "row")} left out` : ""}.`,
    }),
  },
  { gate: school },
);
export const meta = titled("Check exam results");

const STATES = {
  new: { label: "Ready", tone: "green" },
  known: { label: "Recorded", tone: "grey" },
  unmatched: { label: "No student", tone: "amber" },
  wrong: { label: "Problem", tone: "red" },
} as const;

/** What would become of each row of a results file. */
export default function ExamImportCheck() {
  const { header, columns, part, problem, counts, fates } = useLoaderData<typeof loader>();
  const choices = header.map((name, index) => ({ value: String(index), label: name || `Column ${index + 1}` }));
  const chosen = Object.entries(columns) as [ImportField, number][];
  return (
    <>
      <PageHeader crumbs={[{ label: "Import exam results", to: examImportPath }]} title="Check rows" lead="Nothing is recorded yet." />
      <Card title="Columns">
        <form method="get" className={css.query} aria-label="Columns">
          {IMPORT_FIELDS.map(({ name, label }) => (
            <QueryChoice
              key={name}
              name={`c.${name}`}
              label={label}
              value={columns[name] === undefined ? "" : String(columns[name])}
              options={[{ value: "", label: "Not in the file" }, ...choices]}
            />
          ))}
          <QueryChoice
            name="part"
            label="Exam, if the file doesn't say"
            value={part ?? ""}
            options={[{ value: "", label: "None" }, ...PARTS.map(({ key, label }) => ({ value: key, label }))]}
          />
          <Button type="submit" quiet>
            Check again
          </Button>
        </form>
        {problem ? <p className="alert">{problem}</p> : null}
      </Card>
      {problem ? null : (
        <div className={css.block}>
          <StatRow>
            <StatCard label="Ready" value={counts.new} />
            <StatCard label="Recorded already" value={counts.known} />
            <StatCard label="No student found" value={counts.unmatched} />
            <StatCard label="Problems" value={counts.wrong} />
          </StatRow>
          {counts.new > 0 ? (
            <PlainForm intent="import">
              {chosen.map(([name, at]) => (
                <input key={name} type="hidden" name={`columns.${name}`} value={at} />
              ))}
              {part ? <input type="hidden" name="part" value={part} /> : null}
              <p className={css.action}>
                <SubmitButton>{`Record ${counted(counts.new, "result")}`}</SubmitButton>
              </p>
            </PlainForm>
          ) : (
            <p className={css.action}>
              <ButtonLink to={examImportPath} quiet>
                Choose another file
              </ButtonLink>
            </p>
          )}
          <Card title="Rows" flush>
            <PlainTable
              caption="Rows of the file"
              rows={fates}
              rowKey={({ row }) => String(row)}
              empty="This file has no rows."
              columns={[
                { header: "Row", cell: ({ row }) => row },
                { header: "Student", cell: ({ who }) => who },
                {
                  header: "Exam",
                  cell: ({ what, result, takenOn }) => (
                    <span className="stack">
                      {what}
                      {result && takenOn ? (
                        <span className="two-lines">
                          {RESULT_LABELS[result]} <DateText day={takenOn} />
                        </span>
                      ) : null}
                    </span>
                  ),
                },
                { header: "Status", cell: ({ state }) => <StatusBadge status={state} label={STATES[state].label} tone={STATES[state].tone} /> },
                { header: "What happens", cell: ({ message }) => message },
              ]}
            />
          </Card>
        </div>
      )}
    </>
  );
}
