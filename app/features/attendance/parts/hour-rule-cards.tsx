import { Form as QueryForm } from "@remix-run/react";
import { clockTime } from "~/platform/zones";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { NativeChoice } from "~/ui/form/native-choice";
import { optionsOf } from "~/ui/options";
import { PlainTable } from "~/ui/plain-table";
import type { HourRuleView } from "../domain/hour-rules";
import { hoursOfRule, ROUNDING_LABELS, type RuleColumns, STATE_PROGRAM_LABELS } from "../hour-rule-model";

/** "PHI, …, 2016"; the year is left out where the source has none. */
export const sourceText = (source: string, year: number | null) => (year === null ? source : `${source}, ${year}`);

/** Fills the form with the numbers of a state by reloading the page with it. */
export function StateNumbers({ view: { chosen, states } }: { view: HourRuleView }) {
  return (
    <Card title="Numbers of a state">
      <p className="faint">Fill the form with the hours that a state requires. Nothing is saved before you check and save them.</p>
      <QueryForm method="get" className="query-form" key={`${chosen.state} ${chosen.program}`}>
        <label htmlFor="rule-state">State</label>
        <NativeChoice id="rule-state" name="state" required defaultValue={chosen.state ?? ""} options={states} empty="Choose a state" />
        <label htmlFor="rule-program">Program</label>
        <NativeChoice
          id="rule-program"
          name="program"
          required
          defaultValue={chosen.program ?? ""}
          options={optionsOf(STATE_PROGRAM_LABELS)}
          empty="Choose a program"
        />
        <Button type="submit" quiet>
          Fill the form
        </Button>
      </QueryForm>
    </Card>
  );
}

/** Where the numbers of the filled form are from. */
export function FilledFrom({ view: { chosen, filled } }: { view: HourRuleView }) {
  if (!filled)
    return chosen.state && chosen.program ? (
      <p className="alert" role="status">
        There are no numbers for this state.
      </p>
    ) : null;
  const { hours, limits } = filled;
  return (
    <div className="alert" role="status">
      <p>{`Source: ${sourceText(hours.source, hours.year)}`}</p>
      {hours.note ? <p>{hours.note}</p> : null}
      {limits ? <p>{`Source of the limits: ${limits.source}. ${limits.note}`}</p> : null}
      <p>Fields without a number from the source keep their values.</p>
    </div>
  );
}

/** "60 h theory, 20 h lab, 40 h clinical, 120 h in total" */
function hoursText(rule: RuleColumns): string {
  const of = (minutes: number, what: string) => (minutes > 0 ? [`${hoursOfRule(minutes, rule.clockHourMinutes)} h ${what}`] : []);
  const parts = [
    ...of(rule.theoryMinutes, "theory"),
    ...of(rule.labMinutes, "lab"),
    ...of(rule.clinicalMinutes, "clinical"),
    ...of(rule.practicalMinutes, "practical"),
    ...of(rule.totalMinutes, "in total"),
  ];
  return parts.join(", ") || "None";
}

/** Every version of the rule, latest first. */
export function RuleVersions({ view: { versions, zone } }: { view: HourRuleView }) {
  return (
    <Card title="Versions">
      <p className="faint">A registration keeps the version that was in force when it was made. Earlier registrations follow the first version.</p>
      <PlainTable
        caption="Versions of the hour rule"
        rows={versions}
        rowKey={({ rule }) => rule.id}
        empty="No versions yet. The program's own hours apply, with the usual settings."
        columns={[
          { header: "Version", cell: ({ rule }) => rule.version },
          { header: "Saved", cell: ({ rule }) => <InstantText at={rule.createdAt} zone={zone} withTime /> },
          { header: "By", cell: ({ by }) => by ?? "–" },
          { header: "Hours", cell: ({ rule }) => hoursText(rule) },
          { header: "Source", cell: ({ rule }) => (rule.source ? sourceText(rule.source, rule.sourceYear) : "The school") },
          { header: "Registrations", align: "end", cell: ({ registrations }) => registrations.toLocaleString("en-US") },
        ]}
      />
    </Card>
  );
}

/** The rule for people who can't change it. */
export function RuleDetails({ view: { rule } }: { view: HourRuleView }) {
  const h = (hours: number) => (hours > 0 ? `${hours} h` : "None");
  const limit = (value: number, unit: string) => (value > 0 ? `${value}${unit}` : "No limit");
  const yes = (flag: boolean) => (flag ? "Yes" : "No");
  return (
    <Card title="Rule in force">
      <DetailList
        details={[
          { label: "Theory", value: h(rule.theory_hours) },
          { label: "Lab", value: h(rule.lab_hours) },
          { label: "Clinical", value: h(rule.clinical_hours) },
          { label: "Practical (lab and clinical together)", value: h(rule.practical_hours) },
          { label: "Total", value: h(rule.total_hours) },
          { label: "Theory before the first clinical session", value: h(rule.before_clinical_hours) },
          { label: "Minutes of a clock hour", value: rule.clock_hour_minutes },
          {
            label: "Clinical sessions",
            value: rule.clinical_from && rule.clinical_to ? `${clockTime(rule.clinical_from)} to ${clockTime(rule.clinical_to)}` : null,
          },
          { label: "Students per instructor, theory", value: rule.ratio_theory },
          { label: "Students per instructor, lab", value: rule.ratio_lab },
          { label: "Students per instructor, clinical", value: rule.ratio_clinical },
          {
            label: "Make-ups",
            value: rule.makeup_allowed ? `At most ${rule.makeup_max_percent}%, within ${rule.makeup_window_days} days` : "Not allowed",
          },
          { label: "Theory by an assignment", value: yes(rule.theory_by_assignment) },
          { label: "Grace period", value: `${rule.grace_minutes} min` },
          { label: "Rounding", value: ROUNDING_LABELS[rule.rounding] },
          { label: "Excused counts as missed", value: yes(rule.excused_counts_as_missed) },
          { label: "Notice to staff, absences in a row", value: limit(rule.absences_staff, "") },
          { label: "Email to the student, absences in a row", value: limit(rule.absences_student, "") },
          { label: "Email to the student, hours missed", value: limit(rule.missed_warning_percent, "%") },
          { label: "Plan a make-up, hours missed", value: limit(rule.missed_plan_percent, "%") },
          { label: "End the enrollment above, school days absent in a row", value: limit(rule.terminate_days, "") },
          { label: "End the enrollment above, hours missed", value: limit(rule.terminate_percent, "%") },
        ]}
      />
    </Card>
  );
}
