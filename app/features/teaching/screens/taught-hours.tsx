import { useLoaderData } from "@remix-run/react";
import { clockHours } from "~/features/attendance/model";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { monthName } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { titled } from "~/ui/titled";
import { type TeachHours, teachHours } from "../domain/teach";
import { taughtHoursExportPath, teachPath } from "../paths";

export const loader = screenLoader(teachHours, { gate: school });
export const meta = titled("Hours taught");
export const handle = { menu: teachPath };

/** Hours that the instructor taught, by month. */
export default function TaughtHours() {
  const { months, minutes } = useLoaderData<typeof loader>() as TeachHours;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Teaching", to: teachPath }]}
        title="Hours taught"
        lead="Sessions that were held, without their breaks."
        actions={
          <ButtonLink to={taughtHoursExportPath} quiet reloadDocument>
            Export CSV
          </ButtonLink>
        }
      />
      <Card>
        <PlainTable
          caption="Hours taught by month"
          rows={months}
          rowKey={({ month }) => month}
          empty="Your hours show up here after your first session."
          columns={[
            { header: "Month", cell: ({ month }) => monthName(month) },
            { header: "Sessions", cell: ({ sessions }) => sessions, align: "end" },
            { header: "Hours", cell: (row) => clockHours(row.minutes), align: "end" },
          ]}
          sums={[{ label: "All months shown", value: clockHours(minutes) }]}
        />
      </Card>
    </>
  );
}
