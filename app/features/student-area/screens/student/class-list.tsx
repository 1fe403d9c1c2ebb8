import { useLoaderData } from "@remix-run/react";
import { studentHomePath, studentRegisterPath } from "~/features/enrollment/paths";
import { student } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { listOwnClasses } from "../../domain/classes";
import { ClassRows, LedgerRows, PreEnrollmentRows } from "../../parts/lists";
import { StudentPage, studentLinks } from "../../parts/student-page";

export const links = studentLinks;
export const loader = screenLoader(listOwnClasses, { gate: student });
export const meta = titled("My classes");

/** STU-11: every registration, application and thing bought. */
export default function ClassList() {
  const { classes, preEnrollments, purchases, zone } = useLoaderData<typeof loader>();
  const register = <ButtonLink to={studentRegisterPath()}>Register for a class</ButtonLink>;
  return (
    <StudentPage>
      <PageHeader title="My classes" crumbs={[{ label: "Home", to: studentHomePath }]} actions={register} />
      <Card title="Registrations" flush>
        {classes.length > 0 ? (
          <ClassRows classes={classes} withMoney />
        ) : (
          <EmptyState title="No classes found.">Once you register for a class, its dates, place and payments stand here.</EmptyState>
        )}
      </Card>
      {preEnrollments.length > 0 ? (
        <Card title="Pre-enrollments" flush>
          <PreEnrollmentRows rows={preEnrollments} zone={zone} />
        </Card>
      ) : null}
      {purchases.length > 0 ? (
        <Card title="Purchases" flush>
          <LedgerRows ledger={purchases} />
        </Card>
      ) : null}
    </StudentPage>
  );
}
