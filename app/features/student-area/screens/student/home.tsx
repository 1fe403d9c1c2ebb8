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
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-area";
import { putOffFinish } from "../../domain/finish";
import { getStudentHome } from "../../domain/home";
import { payInstalment } from "../../domain/pay";
import { CreditCard } from "../../parts/credit";
import { FinishCard } from "../../parts/finish-card";
import { ClassDates, ClassRows, PreEnrollmentRows } from "../../parts/lists";
import { NextDayCard } from "../../parts/next-day";
import { PayAtSchool, PayButton, toCheckout } from "../../parts/pay-button";
import { StudentPage, studentLinks } from "../../parts/student-page";
import { WorkCards } from "../../parts/work-cards";

export const links = studentLinks;
export const loader = screenLoader(getStudentHome, { gate: student });
export const action = screenAction(
  { payInstalment: intent(payInstalment, toCheckout), finishLater: intent(putOffFinish, { toast: words.putOff }) },
  { gate: student },
);
export const meta = titled(words.home);

/** The student's home. */
export default function StudentHome() {
  const say = useWords(words);
  const home = useLoaderData<typeof loader>();
  return (
    <StudentPage>
      <PageHeader title={say("hello", { name: home.firstName })} lead={home.school.name} />
      {home.notice ? (
        <aside className="note" aria-label={say("announcement")}>
          <strong>{home.notice.title}</strong>
          {home.notice.text}
        </aside>
      ) : null}
      {home.next ? <NextDayCard next={home.next} isToday={home.next.day === home.today} /> : null}
      <BalanceDue home={home} />
      <CreditCard credit={home.credit} />
      {home.finish.map((finish) => (
        <FinishCard key={finish.id} finish={finish} />
      ))}
      <Card title={say("myClasses")} flush action={<Link to={studentClassesPath}>{say("allClasses")}</Link>}>
        {home.classes.length > 0 ? (
          <ClassRows classes={home.classes} />
        ) : (
          <EmptyState isSmall title={say("noClasses")}>
            {say("classDetailsAfterRegistering")}
          </EmptyState>
        )}
      </Card>
      {home.preEnrollments.length > 0 ? (
        <Card title={say("preEnrollments")} flush>
          <PreEnrollmentRows rows={home.preEnrollments} zone={home.zone} />
        </Card>
      ) : null}
      <WorkCards work={home.work} />
      {home.offered.length > 0 ? (
        <Card title={say("anotherClass")} flush>
          <OfferedRows offered={home.offered} />
        </Card>
      ) : null}
    </StudentPage>
  );
}

type Home = ReturnType<typeof useLoaderData<typeof loader>>;

/** The balance due and the next payment. */
function BalanceDue({ home: { totals, canPay, fee, school, deadlines } }: { home: Home }) {
  const say = useWords(words);
  const { next, dueCents, overdueCents } = totals;
  if (dueCents === 0) return null;
  return (
    <Card title={say("balanceDue")} action={<Link to={studentPaymentsPath}>{say("allPayments")}</Link>}>
      <Group justify="space-between" align="end" gap="16px 32px" className="due">
        <div>
          <Box component="p" fz={32} fw={600} lts="-0.02em" lh={1.2} className="figures">
            {formatMoney(dueCents)}
          </Box>
          {next ? (
            <p className="row-meta">
              {say.rich(
                next.isOverdue ? "nextWasDue" : "nextDue",
                { date: <DateText day={next.dueDate} friendly /> },
                { amount: formatMoney(next.openCents), program: next.program, overdue: formatMoney(overdueCents) },
              )}
            </p>
          ) : (
            <p className="row-meta">{say("payThisAtSchool")}</p>
          )}
          {deadlines.map(({ id, deadline, program, isPast, keepsSeat }) => (
            <p key={id}>
              <strong>
                {say.rich(
                  keepsSeat ? (isPast ? "paySeatNow" : "paySeatBy") : isPast ? "payWasDue" : "payBy",
                  { date: <DateText day={deadline} friendly /> },
                  { program },
                )}
              </strong>
            </p>
          ))}
        </div>
        {next && canPay ? <PayButton intent="payInstalment" id={next.id} cents={next.openCents} fee={fee} /> : null}
      </Group>
      {next && !canPay ? <PayAtSchool school={school} /> : null}
    </Card>
  );
}

function OfferedRows({ offered }: { offered: Home["offered"] }) {
  const say = useWords(words);
  return (
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
              {row.tuitionCents === 0 ? say("free") : formatMoney(row.tuitionCents)} · {say.text(seatsText(row.state, row.seatsLeft, row.mode))}
              {` · ${row.place ? row.place.name : say("online")}`}
            </p>
          </div>
          <ButtonLink quiet to={studentRegisterPath({ program: row.programSlug, class: row.id })}>
            {say.rich("registerFor", { unseen: <span className="visually-hidden" /> }, { program: row.programTitle })}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
