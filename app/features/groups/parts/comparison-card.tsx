import type { SerializeFrom } from "@remix-run/cloudflare";
import { Card } from "~/ui/card";
import { PlainTable } from "~/ui/plain-table";
import { COMPARED, percentOf, type Sums, shareText } from "../cohort-model";
import type { getCohort } from "../domain/cohorts";

type View = SerializeFrom<Awaited<ReturnType<typeof getCohort>>>;

const hours = (minutes: number): string => (minutes / 60).toLocaleString("en-US", { maximumFractionDigits: 1 });
const attendanceOf = ({ countedMinutes, scheduledMinutes }: Sums): string =>
  scheduledMinutes > 0 ? `${percentOf(countedMinutes, scheduledMinutes)}% (${hours(countedMinutes)} of ${hours(scheduledMinutes)} hours)` : "–";

/** The sums of a cohort's members beside those of other registrations of the program. */
export function ComparisonCard({ cohort, comparison: { members, others } }: Pick<View, "cohort" | "comparison">) {
  const rows = [
    { label: "Active registrations", of: ({ registrations }: Sums) => registrations.toLocaleString("en-US") },
    { label: "Attendance", of: attendanceOf },
    { label: "Completed", of: ({ completed, registrations }: Sums) => shareText(completed, registrations) },
    { label: "Dropped", of: ({ dropped, registrations }: Sums) => shareText(dropped, registrations) },
    { label: "Passed the exam", of: ({ passed, tested }: Sums) => shareText(passed, tested) },
  ];
  return (
    <Card title="Comparison">
      <PlainTable
        caption="Comparison"
        rows={rows}
        rowKey={({ label }) => label}
        empty={null}
        columns={[
          { header: "Measure", cell: ({ label }) => label },
          { header: "This cohort", align: "end", cell: ({ of }) => of(members) },
          { header: "Other registrations", align: "end", cell: ({ of }) => of(others) },
        ]}
      />
      <p className="faint">
        {cohort.comparedProgram
          ? `Other registrations: the newest active ones of ${cohort.comparedProgram} outside this cohort, up to ${COMPARED}.`
          : "Set a program or add members to compare with other registrations."}
      </p>
    </Card>
  );
}
