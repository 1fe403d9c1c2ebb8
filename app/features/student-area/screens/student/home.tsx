import { Box, Group } from "@mantine/core";
import { useLoaderData } from "@remix-run/react";
import { studentClassesPath, studentRegisterPath } from "~/features/enrollment/paths";
import { student } from "~/features/identity/gates";
import { studentPaymentsPath } from "~/features/payments/paths";
import { seatsText } from "~/features/programs/model";
import { formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { DateText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { getStudentHome } from "../../domain/home";
import { payInstalment } from "../../domain/pay";
import { ClassDates, ClassRows, PreEnrollmentRows } from "../../parts/lists";
import { NextDayCard } from "../../parts/next-day";
import { PayAtSchool, PayButton, toCheckout } from "../../parts/pay-button";
import { StudentPage, studentLinks } from "../../parts/student-page";
import { WorkCards } from "../../parts/work-cards";

export const links = studentLinks;
export const loader = screenLoader(getStudentHome, { gate: student });
export const action = screenAction({ payInstalment: intent(payInstalment, toCheckout) }, { gate: student });
export const meta = titled("Home");

/** STU-02: where a student begins. */
export default function StudentHome() {
  const home = useLoaderData<typeof loader>();
  return (
    <StudentPage>
      <PageHeader title={`Hello, ${home.firstName}`} lead={home.school.name} />
      {home.notice ? (
        <aside className="note" aria-label="Announcement">
          <strong>{home.notice.title}</strong>
          {home.notice.text}
        </aside>
      ) : null}
      {home.next ? <NextDayCard next={home.next} isToday={home.next.day === home.today} /> : null}
      <BalanceDue home={home} />
      <Card title="My classes" flush action={<Link to={studentClassesPath}>All classes</Link>}>
        {home.classes.length > 0 ? (
          <ClassRows classes={home.classes} />
        ) : (
          <EmptyState isSmall title="No classes yet.">
            Once you register for a class, its dates, place and payments stand here.
          </EmptyState>
        )}
      </Card>
      {home.preEnrollments.length > 0 ? (
        <Card title="Pre-enrollments" flush>
          <PreEnrollmentRows rows={home.preEnrollments} zone={home.zone} />
        </Card>
      ) : null}
      <WorkCards work={home.work} />
      {home.offered.length > 0 ? (
        <Card title="Register for another class" flush>
          <OfferedRows offered={home.offered} />
        </Card>
      ) : null}
    </StudentPage>
  );
}

type Home = ReturnType<typeof useLoaderData<typeof loader>>;

/** What is owed in all, and the one payment to make next. */
function BalanceDue({ home: { totals, canPay, fee, school } }: { home: Home }) {
  const { next, dueCents, overdueCents } = totals;
  if (dueCents === 0) return null;
  return (
    <Card title="Balance due" action={<Link to={studentPaymentsPath}>All payments</Link>}>
      <Group justify="space-between" align="end" gap="16px 32px" className="due">
        <div>
          <Box component="p" fz={32} fw={600} lts="-0.02em" lh={1.2} className="figures">
            {formatMoney(dueCents)}
          </Box>
          {next ? (
            <p className="row-meta">
              Next: {formatMoney(next.openCents)} for {next.program}, {next.isOverdue ? "was due" : "due"} <DateText day={next.dueDate} friendly />
              {overdueCents > 0 ? `. ${formatMoney(overdueCents)} is overdue.` : ""}
            </p>
          ) : (
            <p className="row-meta">Pay this at the school.</p>
          )}
        </div>
        {next && canPay ? <PayButton intent="payInstalment" id={next.id} cents={next.openCents} fee={fee} /> : null}
      </Group>
      {next && !canPay ? <PayAtSchool school={school} /> : null}
    </Card>
  );
}

const OfferedRows = ({ offered }: { offered: Home["offered"] }) => (
  <ul className="rows">
    {offered.map((row) => (
      <li key={row.id} className="row">
        <div className="row-main">
          <p className="row-title">{row.programTitle}</p>
          <p className="row-meta">
            <ClassDates startDate={row.startDate} endDate={null} isSelfPaced={row.mode === "self_paced"} />
            {row.hours ? ` · ${row.hours}` : ""}
          </p>
          <p className="row-meta">
            {row.tuitionCents === 0 ? "Free" : formatMoney(row.tuitionCents)} · {seatsText(row.state, row.seatsLeft, row.mode)}
            {row.place ? ` · ${row.place.name}` : " · Online"}
          </p>
        </div>
        <ButtonLink quiet to={studentRegisterPath({ program: row.programSlug, class: row.id })}>
          Register<span className="visually-hidden"> for {row.programTitle}</span>
        </ButtonLink>
      </li>
    ))}
  </ul>
);
