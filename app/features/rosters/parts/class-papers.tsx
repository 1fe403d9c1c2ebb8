import { CLEARANCE_TONES, type Clearance, clearanceText } from "~/features/attendance/clearance-model";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { loggedMailPath, mailLogPath } from "~/features/messaging/paths";
import { DOCUMENT_LABELS, DOCUMENT_TONES } from "~/features/wallet/model";
import { counted } from "~/platform/counted";
import { queryString } from "~/platform/query-string";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import type { ClassRosterView } from "./class-roster-columns";

const NOTHING_ASKED: Clearance = { state: "ready", missing: [], expiring: [], expiresOn: null };

/** The documents of a class: a row per student, a column per document of the program's form. */
export function ClassDocuments({ view: { documents, clearance } }: { view: ClassRosterView }) {
  const labels = documents[0]?.documents.map(({ label, isRequired }) => ({ label, isRequired })) ?? [];
  if (labels.length === 0)
    return (
      <EmptyState title="No documents to show">
        Documents show up here when the program's registration form asks for files and students are registered.
      </EmptyState>
    );
  return (
    <Card>
      <PlainTable
        caption="Documents of the class"
        rows={documents}
        rowKey={({ id }) => id}
        empty=""
        columns={[
          { header: "Student", cell: ({ id, student }) => <Link to={registrationProfilePath(id)}>{student}</Link> },
          ...(clearance
            ? [
                {
                  header: "Clinical clearance",
                  cell: ({ id }: ClassRosterView["documents"][number]) => {
                    const own = clearance[id] ?? NOTHING_ASKED;
                    return <StatusBadge status={own.state} label={clearanceText(own)} tone={CLEARANCE_TONES[own.state]} />;
                  },
                },
              ]
            : []),
          ...labels.map(({ label, isRequired }, index) => ({
            header: isRequired ? label : `${label} (optional)`,
            cell: ({ documents: all }: ClassRosterView["documents"][number]) => {
              const { state = "missing" } = all[index] ?? {};
              return !isRequired && state === "missing" ? (
                <span className="faint">–</span>
              ) : (
                <StatusBadge status={state} label={DOCUMENT_LABELS[state]} tone={DOCUMENT_TONES[state]} />
              );
            },
          })),
        ]}
      />
    </Card>
  );
}

/** Emails to the students of a class; one to many is one row. */
export function ClassEmails({ view: { emails, zone } }: { view: ClassRosterView }) {
  if (emails.length === 0) return <EmptyState title="No emails yet">Emails to the students of this class show up here.</EmptyState>;
  return (
    <Card>
      <PlainTable
        caption="Emails to the class"
        rows={emails}
        rowKey={({ id }) => id}
        empty=""
        columns={[
          {
            header: "Subject",
            cell: ({ id, subject, recipients }) => (
              <Link to={recipients === 1 ? loggedMailPath(id) : `${mailLogPath}${queryString({ search: subject })}`}>{subject}</Link>
            ),
          },
          { header: "To", cell: ({ recipients }) => counted(recipients, "student") },
          { header: "Last email", cell: ({ at }) => <InstantText at={at} zone={zone} withTime /> },
          {
            header: "Delivery",
            cell: ({ failed }) =>
              failed === 0 ? (
                <StatusBadge status="sent" label="No problems" tone="green" />
              ) : (
                <StatusBadge status="failed" label={`${failed} not sent`} />
              ),
          },
        ]}
      />
    </Card>
  );
}
