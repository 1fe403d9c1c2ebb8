import { useLoaderData } from "@remix-run/react";
import { createFeed, renewFeed } from "~/features/calendar-feeds/domain/own-feeds";
import { OwnCalendar } from "~/features/calendar-feeds/parts/own-calendar";
import { studentHomePath, studentRegisterPath } from "~/features/enrollment/paths";
import { student } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words as calendarWords } from "~/words/en/calendar-feeds";
import { words } from "~/words/en/student-area";
import { listOwnClasses } from "../../domain/classes";
import { ClassRows, LedgerRows, PreEnrollmentRows } from "../../parts/lists";
import { StudentPage, studentLinks } from "../../parts/student-page";

export const links = studentLinks;
export const loader = screenLoader(listOwnClasses, { gate: student });
export const action = screenAction(
  {
    "create-feed": intent(createFeed, { input: () => ({ kind: "student" }), toast: calendarWords.created }),
    "renew-feed": intent(renewFeed, { toast: calendarWords.renewed }),
  },
  { gate: student },
);
export const meta = titled(words.myClasses);

/** The student's registrations, pre-enrollments and purchases. */
export default function ClassList() {
  const say = useWords(words);
  const { classes, preEnrollments, purchases, feed, zone } = useLoaderData<typeof loader>();
  const register = <ButtonLink to={studentRegisterPath()}>{say("registerForClass")}</ButtonLink>;
  return (
    <StudentPage>
      <PageHeader title={say("myClasses")} crumbs={[{ label: say("home"), to: studentHomePath }]} actions={register} />
      <Card title={say("registrations")} flush>
        {classes.length > 0 ? (
          <ClassRows classes={classes} withMoney />
        ) : (
          <EmptyState title={say("noClassesFound")}>{say("classDetailsAfterRegistering")}</EmptyState>
        )}
      </Card>
      {classes.length > 0 ? <OwnCalendar kind="student" feed={feed} /> : null}
      {preEnrollments.length > 0 ? (
        <Card title={say("preEnrollments")} flush>
          <PreEnrollmentRows rows={preEnrollments} zone={zone} />
        </Card>
      ) : null}
      {purchases.length > 0 ? (
        <Card title={say("purchases")} flush>
          <LedgerRows ledger={purchases} />
        </Card>
      ) : null}
    </StudentPage>
  );
}
