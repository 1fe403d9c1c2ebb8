import type { SerializeFrom } from "@remix-run/cloudflare";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { daysBetween } from "~/platform/zones";
import type { Column } from "~/ui/data-table";
import { DateText } from "~/ui/date-text";
import { EmailText } from "~/ui/email-text";
import { Money } from "~/ui/money";
import { PersonCell } from "~/ui/person-cell";
import { StatusBadge } from "~/ui/status-badge";
import type { listOwed } from "../domain/list-owed";

export type Collection = SerializeFrom<Awaited<ReturnType<typeof listOwed>>>["page"]["results"][number];

/** "34 days past due", or nothing before the due date. */
function lateWords(since: string, today: string): string {
  const days = daysBetween(since, today);
  if (days <= 0) return "not due yet";
  return days === 1 ? "1 day past due" : `${days} days past due`;
}

export const collectionColumns = (today: string): Column<Collection>[] => [
  {
    key: "student",
    header: "Student",
    sort: "student",
    cell: (row) => (
      <PersonCell name={row.student} avatarFileId={null} to={registrationProfilePath(row.id)}>
        <EmailText>{row.email}</EmailText>
        {row.phone ? <span className="own-line figures">{row.phone}</span> : null}
      </PersonCell>
    ),
  },
  {
    key: "program",
    header: "Program and class",
    cell: (row) => (
      <span className="stack">
        <span className="clipped" data-wide title={row.program}>
          {row.program}
        </span>
        <span className="two-lines">{row.classCode}</span>
      </span>
    ),
  },
  { key: "overdue", header: "Past due", align: "end", sort: "overdue", cell: (row) => <Money cents={row.overdueCents} /> },
  { key: "open", header: "Balance", align: "end", cell: (row) => <Money cents={row.openCents} /> },
  {
    key: "since",
    header: "Since",
    sort: "since",
    cell: (row) => (
      <span className="stack">
        <DateText day={row.since} />
        <span className="two-lines">{lateWords(row.since, today)}</span>
      </span>
    ),
  },
  {
    key: "promise",
    header: "Promise",
    cell: (row) =>
      row.promisedOn ? (
        <span className="stack">
          <StatusBadge
            status={row.promisedOn < today ? "broken" : "promised"}
            label={row.promisedOn < today ? "Broken" : "Promised"}
            tone={row.promisedOn < today ? "red" : "blue"}
          />
          <span className="two-lines">
            <DateText day={row.promisedOn} />
            {row.promiseNote ? `: ${row.promiseNote}` : ""}
          </span>
        </span>
      ) : null,
  },
];
