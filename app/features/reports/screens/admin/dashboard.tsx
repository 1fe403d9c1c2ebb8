import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { directoryPath } from "~/features/directory/paths";
import { superAdmin } from "~/features/identity/gates";
import { usersPath } from "~/features/identity/paths";
import { lmsLogPath } from "~/features/lms/paths";
import { mailLogPath, systemTemplatesPath } from "~/features/messaging/paths";
import { adminUpdatesPath } from "~/features/notifications/paths";
import { adminPaymentsPath, adminRefundsPath } from "~/features/payments/paths";
import { PLAN_LABELS, SCHOOL_TYPE_LABELS } from "~/features/schools/profile-model";
import { auditPath, deadLettersPath, healthPath, schoolsPath, signUpsPath } from "~/features/super-admin/paths";
import { formatMoney } from "~/platform/money";
import { screenLoader } from "~/platform/screen";
import { BarChart } from "~/ui/bar-chart";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatCard, StatRow } from "~/ui/stat-card";
import { titled } from "~/ui/titled";
import { adminDashboard } from "../../domain/admin-dashboard";
import { FailedMails, NewAccounts, NewSchools, NightlyCheck, PendingRefunds, TokensUsed } from "../../parts/admin-lists";
import { Change } from "../../parts/change";
import styles from "../../parts/dashboard.css?url";
import { useMenuPaths } from "../../parts/menu-paths";
import { Mini, MiniStats } from "../../parts/mini-stats";
import { Tally } from "../../parts/tally";

export const loader = screenLoader(adminDashboard, { gate: superAdmin, input: () => ({}) });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Dashboard");

/** Screens whose links appear once they exist. */
const PLACES = { schools: schoolsPath, users: usersPath(), payments: adminPaymentsPath, refunds: adminRefundsPath };
const MORE: [label: string, to: string][] = [
  ["Health", healthPath],
  ["Email log", mailLogPath],
  ["System emails", systemTemplatesPath],
  ["Audit log", auditPath],
  ["Feature updates", adminUpdatesPath],
  ["Learning platforms", lmsLogPath],
  ["Public directory", directoryPath],
];
/** The list of schools, of one sort alone. */
const schoolsWith = (filter: string) => (name: string) => `${schoolsPath}?${filter}=${name}`;
const BEFORE = "this point last month";

export default function AdminDashboard() {
  const { sums, plans, types, statuses, byMonth, newSchools, newAccounts, pendingRefunds, failedMails, tokens, audit, zone } =
    useLoaderData<typeof loader>();
  const { has, linkTo } = useMenuPaths();
  const active = statuses.find(({ name }) => name === "active")?.count ?? 0;
  const inactive = statuses.find(({ name }) => name === "inactive")?.count ?? 0;
  return (
    <>
      <PageHeader
        title="Dashboard"
        lead="All schools. Dates are in Eastern Time."
        actions={
          <>
            {has(PLACES.users) ? (
              <ButtonLink to={PLACES.users} quiet>
                Users
              </ButtonLink>
            ) : null}
            {has(PLACES.schools) ? <ButtonLink to={PLACES.schools}>Schools</ButtonLink> : null}
          </>
        }
      />
      <StatRow>
        <StatCard
          label="Active schools"
          value={active}
          note={inactive === 0 ? "All are active" : `${inactive} inactive`}
          to={linkTo(PLACES.schools, "status=active") ?? undefined}
        />
        <StatCard
          label="Registrations this month"
          value={sums.registered}
          note={<Change now={sums.registered} before={sums.registeredBefore} than={BEFORE} />}
        />
        <StatCard
          label="Gross volume this month"
          value={formatMoney(sums.collected)}
          note={<Change now={sums.collected} before={sums.collectedBefore} than={BEFORE} />}
          to={linkTo(PLACES.payments) ?? undefined}
        />
        <StatCard label="Service fees this month" value={formatMoney(sums.fees)} note="Enrollium's share, charged on top" />
      </StatRow>
      <MiniStats>
        <Mini label="Students" value={sums.students} />
        <Mini label="Refund requests pending" value={sums.refunds} to={linkTo(PLACES.refunds, "status=pending")} />
        <Mini label="Sign-up requests pending" value={sums.signUps} to={`${signUpsPath}?status=pending`} />
        <Mini label="Emails failed in 24 hours" value={sums.mailsFailed} to={`${mailLogPath}?status=failed`} />
        <Mini label="Emails queued" value={sums.mailsWaiting} />
        <Mini label="Jobs failed" value={sums.deadLetters} to={`${deadLettersPath}?state=given_up`} />
      </MiniStats>
      <div className="profile">
        <div>
          <Card title="Registrations by month">
            <BarChart
              title="Registrations by month"
              unit="Registrations"
              bars={byMonth.map(({ label, registered }) => ({ label, value: registered }))}
            />
          </Card>
          <Card title="Collected by month">
            <BarChart
              title="Collected by month"
              unit="Collected"
              format={(dollars) => wholeDollars.format(dollars)}
              tick={(dollars) => shortDollars.format(dollars)}
              bars={byMonth.map(({ label, collected }) => ({ label, value: Math.max(0, collected) / 100 }))}
            />
          </Card>
          <NewSchools rows={newSchools} zone={zone} />
          <NewAccounts rows={newAccounts} zone={zone} />
        </div>
        <div className="dashboard-side">
          <PendingRefunds rows={pendingRefunds} count={sums.refunds} to={linkTo(PLACES.refunds, "status=pending")} zone={zone} />
          <FailedMails rows={failedMails} deadLetters={sums.deadLetters} zone={zone} />
          <TokensUsed rows={tokens} />
          <NightlyCheck run={audit} zone={zone} />
          <Card title="More">
            <ul className="lines">
              {MORE.map(([label, to]) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </Card>
          <Card title="Schools">
            <Tally title="By plan" rows={plans} labels={PLAN_LABELS} to={schoolsWith("payment_plan")} />
            <Tally title="By type" rows={types} labels={SCHOOL_TYPE_LABELS} to={schoolsWith("school_type")} />
            <Tally title="By status" rows={statuses} labels={{ active: "Active", inactive: "Inactive" }} to={schoolsWith("status")} />
          </Card>
        </div>
      </div>
    </>
  );
}

const wholeDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const shortDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", notation: "compact" });
