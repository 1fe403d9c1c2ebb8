import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { chatBotPath } from "~/features/assistants/paths";
import {
  initiatedPath,
  initiatePath,
  manualRegistrationPath,
  registrationProfilePath,
  rosterPath,
  studentsPath,
  waitlistScreenPath,
} from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { inquiriesPath } from "~/features/inquiries/paths";
import { refundRequestsPath } from "~/features/payments/paths";
import { preEnrollmentsPath } from "~/features/pre-enrollments/paths";
import { classesPath, classRosterPath } from "~/features/programs/class-paths";
import { officeProgramsPath } from "~/features/programs/paths";
import { counted } from "~/platform/counted";
import { formatMoney } from "~/platform/money";
import { screenLoader } from "~/platform/screen";
import { BarChart } from "~/ui/bar-chart";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { DateText, InstantText } from "~/ui/date-text";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { PageHeader } from "~/ui/page-header";
import { useRootData } from "~/ui/root-data";
import { ShareBar } from "~/ui/share-bar";
import { StatCard, StatRow } from "~/ui/stat-card";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { schoolDashboard } from "../../domain/school-dashboard";
import { Change } from "../../parts/change";
import styles from "../../parts/dashboard.css?url";
import { DashboardTabs } from "../../parts/dashboard-tabs";
import { Decisions } from "../../parts/decisions";
import { useMenuPaths } from "../../parts/menu-paths";
import { Mini, MiniStats } from "../../parts/mini-stats";
import { SetupProgress } from "../../parts/setup-progress";
import { paymentReportPath } from "../../paths";

export const loader = screenLoader(schoolDashboard, { gate: school, input: () => ({}) });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Dashboard");

const LAST_MONTH = "this point last month";

/** Screens whose links appear once they exist. */
const PLACES = {
  programs: officeProgramsPath,
  classes: classesPath,
  applications: preEnrollmentsPath,
  inquiries: inquiriesPath,
  initiated: initiatedPath,
};

export default function Dashboard() {
  const { sums, byMonth, classes, registrations, filling, slow, overdue, pending, done, tokenLimit, monthStart, today, zone } =
    useLoaderData<typeof loader>();
  const { has, linkTo } = useMenuPaths();
  const role = useRootData()?.user?.role;
  return (
    <>
      <PageHeader
        title="Dashboard"
        actions={
          <>
            {has(PLACES.programs) ? (
              <ButtonLink to={`${PLACES.programs}/add`} quiet>
                Add program
              </ButtonLink>
            ) : null}
            {has(PLACES.classes) ? (
              <ButtonLink to={`${PLACES.classes}/add`} quiet>
                Add class
              </ButtonLink>
            ) : null}
            <ButtonLink to={manualRegistrationPath()} quiet>
              Register student
            </ButtonLink>
            {has(PLACES.initiated) ? <ButtonLink to={initiatePath()}>Send registration link</ButtonLink> : null}
          </>
        }
      />
      <DashboardTabs />
      <StatRow>
        <StatCard
          label="Registrations this month"
          value={sums.registered}
          note={<Change now={sums.registered} before={sums.registeredBefore} than={LAST_MONTH} />}
          to={rosterPath({ from_date: monthStart, to_date: today })}
        />
        <StatCard
          label="Collected this month"
          value={formatMoney(sums.collected)}
          note={<Change now={sums.collected} before={sums.collectedBefore} than={LAST_MONTH} />}
          to={`${paymentReportPath}?${new URLSearchParams({ from_date: monthStart, to_date: today })}`}
        />
        <StatCard
          label="Unpaid balance"
          value={formatMoney(sums.unpaid)}
          note={sums.late > 0 ? `${formatMoney(sums.lateCents)} past due` : counted(sums.unpaidCount, "registration")}
          to={rosterPath({ payment_status: "owing", registration_status: "active" })}
        />
        <StatCard
          label="Active students"
          value={sums.students}
          note="Enrolled now"
          to={rosterPath({ tab: "people", enrollment_status: "enrolled", registration_status: "active" })}
        />
      </StatRow>
      <MiniStats>
        <Mini label="Programs offered" value={sums.programs} to={linkTo(PLACES.programs, "status=offering")} />
        <Mini label="Upcoming classes" value={sums.classes} to={linkTo(PLACES.classes)} />
        <Mini label="Pending pre-enrollments" value={sums.applications} to={linkTo(PLACES.applications, "status=pending")} />
        <Mini label="Inquiries not contacted" value={sums.inquiries} to={linkTo(PLACES.inquiries, "contact_status=not_contacted")} />
        <Mini label="On the waitlist" value={sums.waitlist} to={`${waitlistScreenPath}?status=pending`} />
        <Mini label="Open refund requests" value={sums.refunds} to={`${refundRequestsPath}?status=pending`} />
        {tokenLimit > 0 ? <Mini label={`AI tokens used of ${tokenLimit.toLocaleString("en-US")}`} value={sums.tokens} to={chatBotPath} /> : null}
      </MiniStats>
      <div className="profile">
        <div>
          <Card title="Registrations by month">
            <BarChart title="Registrations by month" unit="Registrations" bars={byMonth.map(({ label, count }) => ({ label, value: count }))} />
          </Card>
          <Card title="Next classes" action={has(PLACES.classes) ? <Link to={PLACES.classes}>All classes</Link> : null}>
            <ul className="lines">
              {classes.map((row) => (
                <li key={row.id}>
                  <span className="lines-main">
                    <Link to={classRosterPath(row.id)}>{row.code}</Link>
                    <span className="lines-sub">{row.program}</span>
                  </span>
                  <span className="lines-when">{row.startDate ? <DateText day={row.startDate} friendly /> : "Self-paced"}</span>
                  <Seats taken={row.taken} capacity={row.capacity} />
                  <StatusBadge status={row.state} />
                </li>
              ))}
            </ul>
            {classes.length === 0 ? <p className="faint">No upcoming classes. Add a class so students can register.</p> : null}
          </Card>
          <Card title="Latest registrations" action={<Link to={studentsPath}>All students</Link>}>
            <ul className="lines">
              {registrations.map((row) => (
                <li key={row.id}>
                  <span className="lines-main">
                    <Link to={registrationProfilePath(row.id)}>{row.student}</Link>
                    <span className="lines-sub">{row.program}</span>
                  </span>
                  <span className="lines-end">
                    <Money cents={row.paidCents} />
                    <span className="lines-sub">
                      <InstantText at={row.createdAt} zone={zone} />
                    </span>
                  </span>
                </li>
              ))}
            </ul>
            {registrations.length === 0 ? <p className="faint">No registrations yet.</p> : null}
          </Card>
        </div>
        <div className="dashboard-side">
          <SetupProgress done={done} role={role} />
          <Decisions
            late={{ count: sums.late, cents: sums.lateCents, rows: overdue }}
            applications={{ count: sums.applications, rows: pending, to: linkTo(PLACES.applications, "status=pending") }}
            filling={filling}
            slow={slow}
            zone={zone}
          />
        </div>
      </div>
    </>
  );
}

const Seats = ({ taken, capacity }: { taken: number; capacity: number }) => (
  <span className="seats">
    <span className="figures">{`${taken} of ${capacity}`}</span>
    <ShareBar max={capacity} value={taken} name={`${taken} of ${capacity} seats taken`} />
  </span>
);
