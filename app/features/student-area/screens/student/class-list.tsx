import { useLoaderData } from "@remix-run/react";
import { studentHomePath, studentRegisterPath } from "~/features/enrollment/paths";
import { student } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-area";
import { listOwnClasses } from "../../domain/classes";
import { ClassRows, LedgerRows, PreEnrollmentRows } from "../../parts/lists";
import { StudentPage, studentLinks } from "../../parts/student-page";

export const links = studentLinks;
export const loader = screenLoader(listOwnClasses, { gate: student });
export const meta = titled(words.myClasses);

/** The student's registrations, pre-enrollments and purchases. */
export default function ClassList() {
  const say = useWords(words);
  const { classes, preEnrollments, purchases, zone } = useLoaderData<typeof loader>();
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
