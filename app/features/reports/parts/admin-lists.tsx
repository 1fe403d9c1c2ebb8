import { monthlyTokens } from "~/features/assistants/token-model";
import { ROLE_LABELS } from "~/features/identity/role-model";
import { isTemplateName, templateOf } from "~/features/messaging/mails-model";
import { reasonText } from "~/features/payments/refund-model";
import { PLAN_LABELS, SCHOOL_TYPE_LABELS } from "~/features/schools/profile-model";
import { editSchoolPath } from "~/features/super-admin/paths";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { StatusBadge } from "~/ui/status-badge";
import type { FailedMail, NewAccount, NewSchool, RefundRow, TokenRow } from "../data/admin-dashboard";

interface Props<R> {
  rows: R[];
  zone: string;
}

/** The schools that joined last, and whether they have begun. */
export const NewSchools = ({ rows, zone }: Props<NewSchool>) => (
  <Card title="Newest schools">
    <ul className="lines">
      {rows.map((row) => (
        <li key={row.id}>
          <span className="lines-main">
            <Link to={editSchoolPath(row.id)}>{row.name}</Link>
            <span className="lines-sub">{`${SCHOOL_TYPE_LABELS[row.type]}, ${PLAN_LABELS[row.plan]}`}</span>
          </span>
          <span className="lines-end">
            <span className="figures">{`${row.registered} ${row.registered === 1 ? "registration" : "registrations"}`}</span>
            <span className="lines-sub">
              since <InstantText at={row.createdAt} zone={zone} />
            </span>
          </span>
          {row.status === "inactive" ? <StatusBadge status={row.status} /> : null}
        </li>
      ))}
    </ul>
    {rows.length === 0 ? <p className="faint">No school has joined yet.</p> : null}
  </Card>
);

/** The newest accounts. */
export const NewAccounts = ({ rows, zone }: Props<NewAccount>) => (
  <Card title="Latest sign-ups">
    <ul className="lines">
      {rows.map((row) => (
        <li key={row.id}>
          <span className="lines-main">
            {row.name}
            <span className="lines-sub">{row.school ? `${ROLE_LABELS[row.role]}, ${row.school}` : ROLE_LABELS[row.role]}</span>
          </span>
          <span className="lines-end lines-sub">
            <InstantText at={row.createdAt} zone={zone} />
            {row.hasPassword ? null : <span className="lines-sub">invited</span>}
          </span>
        </li>
      ))}
    </ul>
    {rows.length === 0 ? <p className="faint">No sign-ups yet.</p> : null}
  </Card>
);

/** What schools ask to be sent back, the oldest first. */
export const PendingRefunds = ({ rows, count, to, zone }: Props<RefundRow> & { count: number; to: string | null }) => (
  <Card title="Refund requests" action={to && count > rows.length ? <Link to={to}>{`All ${count}`}</Link> : null}>
    <ul className="lines">
      {rows.map((row) => (
        <li key={row.id}>
          <span className="lines-main">
            {row.school}
            <span className="lines-sub">{[row.student, reasonText(row.reasonCode, row.reason)].filter(Boolean).join(": ")}</span>
          </span>
          <span className="lines-end">
            <Money cents={row.amountCents} />
            <span className="lines-sub">
              <InstantText at={row.createdAt} zone={zone} />
            </span>
          </span>
        </li>
      ))}
    </ul>
    {rows.length === 0 ? <p className="faint">No refund requests to review.</p> : null}
  </Card>
);

const templateTitle = (name: string) => (isTemplateName(name) ? templateOf(name).title : name);

/** Mail that did not go out today, and what the queues gave up on. */
export const FailedMails = ({ rows, deadLetters, zone }: Props<FailedMail> & { deadLetters: number }) => (
  <Card title="Not sent">
    <ul className="lines">
      {rows.map((row) => (
        <li key={row.id}>
          <span className="lines-main">
            {templateTitle(row.template)}
            <span className="lines-sub">{row.error ?? "No reason given"}</span>
          </span>
          <span className="lines-end lines-sub">
            {row.school ?? "Enrollium"}
            <span className="lines-sub">
              <InstantText at={row.createdAt} zone={zone} withTime />
            </span>
          </span>
        </li>
      ))}
    </ul>
    {rows.length === 0 ? <p className="faint">All emails from the last 24 hours were sent or are queued.</p> : null}
    {deadLetters > 0 ? <p>{`${deadLetters} ${deadLetters === 1 ? "job" : "jobs"} failed after the last retry. See Health.`}</p> : null}
  </Card>
);

interface CheckRun {
  ranAt: number;
  checks: number;
  findings: { check: string; title: string; ids: string[] }[];
}

/** Findings of last night's consistency checks over all schools. */
export const NightlyCheck = ({ run, zone }: { run: CheckRun | null; zone: string }) => (
  <Card title="Nightly consistency checks">
    {run === null ? (
      <p className="faint">The first run is tonight.</p>
    ) : run.findings.length === 0 ? (
      <p>
        {`${run.checks} checks, no findings. `}
        <span className="faint">
          <InstantText at={run.ranAt} zone={zone} withTime />
        </span>
      </p>
    ) : (
      <ul className="lines">
        {run.findings.map(({ check, title, ids }) => (
          <li key={check}>
            <span className="lines-main">
              {title}
              <span className="lines-sub">{`${check}: ${ids.join(", ")}`}</span>
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

/** What schools have used of the assistants this month, the most first. */
export const TokensUsed = ({ rows }: { rows: TokenRow[] }) => (
  <Card title="AI tokens this month">
    <ul className="lines">
      {rows.map(({ id, name, plan, used }) => (
        <li key={id}>
          <span className="lines-main">
            <Link to={editSchoolPath(id)}>{name}</Link>
            <span className="lines-sub">{PLAN_LABELS[plan]}</span>
          </span>
          <span className="lines-end figures">{`${used.toLocaleString("en-US")} of ${monthlyTokens(plan).toLocaleString("en-US")}`}</span>
        </li>
      ))}
    </ul>
    {rows.length === 0 ? <p className="faint">No school has used its AI assistants this month.</p> : null}
  </Card>
);
