import { registrationProfilePath } from "~/features/enrollment/paths";
import { classRosterPath } from "~/features/programs/class-paths";
import { counted } from "~/platform/counted";
import { formatMoney } from "~/platform/money";
import { Card } from "~/ui/card";
import { DateText, InstantText } from "~/ui/date-text";
import { Link } from "~/ui/link";
import type { ApplicationRow, ClassRow, LateRow } from "../data/school-dashboard";

interface Props {
  late: { count: number; cents: number; rows: LateRow[] };
  applications: { count: number; rows: ApplicationRow[]; to: string | null };
  filling: ClassRow[];
  slow: ClassRow[];
  zone: string;
}

/** Pre-enrollments, past-due payments and classes that need a decision. */
export function Decisions({ late, applications, filling, slow, zone }: Props) {
  const isQuiet = late.count + applications.count + filling.length + slow.length === 0;
  return (
    <Card title="Needs your attention">
      {isQuiet ? <p className="faint">Nothing needs a decision.</p> : null}
      {applications.count > 0 ? (
        <section className="waiting">
          <h3>{applications.to ? <Link to={applications.to}>{preEnrollments(applications.count)}</Link> : preEnrollments(applications.count)}</h3>
          <ul className="lines">
            {applications.rows.slice(0, 3).map((row) => (
              <li key={row.id}>
                <span className="lines-main">
                  {row.name}
                  <span className="lines-sub">{row.program}</span>
                </span>
                <span className="lines-end lines-sub">
                  <InstantText at={row.createdAt} zone={zone} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {late.count > 0 ? (
        <section className="waiting">
          <h3>{`${counted(late.count, "past-due payment")}, ${formatMoney(late.cents)}`}</h3>
          <ul className="lines">
            {late.rows.map((row) => (
              <li key={`${row.registrationId}-${row.dueDate}`}>
                <span className="lines-main">
                  <Link to={registrationProfilePath(row.registrationId)}>{row.student}</Link>
                  <span className="lines-sub">{row.program}</span>
                </span>
                <span className="lines-end">
                  <span className="figures">{formatMoney(row.amountCents)}</span>
                  <span className="lines-sub">
                    due <DateText day={row.dueDate} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <ClassList title="Nearly full" rows={filling} />
      <ClassList title="Starts soon, low enrollment" rows={slow} />
    </Card>
  );
}

const preEnrollments = (count: number) => `${counted(count, "pre-enrollment")} to review`;

function ClassList({ title, rows }: { title: string; rows: ClassRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="waiting">
      <h3>{title}</h3>
      <ul className="lines">
        {rows.map((row) => (
          <li key={row.id}>
            <span className="lines-main">
              <Link to={classRosterPath(row.id)}>{row.code}</Link>
              <span className="lines-sub">{row.program}</span>
            </span>
            <span className="lines-end">
              <span className="figures">{`${row.taken} of ${row.capacity}`}</span>
              <span className="lines-sub">
                <DateText day={row.startDate} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
