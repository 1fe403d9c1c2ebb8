import { useLoaderData } from "@remix-run/react";
import { type ClassHours, classHours } from "~/features/attendance/domain/class-attendance";
import { HoursTable, Untaken } from "~/features/attendance/parts/hours-table";
import { registrationAttendancePath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { classAttendancePath, classesPath } from "~/features/programs/class-paths";
import { screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { ClassTabs } from "../../parts/class-tabs";

export const loader = screenLoader(classHours, { gate: school });
export const meta = titled<typeof loader>((data) => (data ? `Hours of ${data.courseClass.code}` : "Hours"));

/** Hours of each student by kind, against the rule of the program. */
export default function HoursOfClass() {
  const { courseClass, students, hasSkills, untaken } = useLoaderData<typeof loader>() as ClassHours;
  return (
    <>
      <PageHeader crumbs={[{ label: "Classes", to: classesPath }]} title={courseClass.code} lead={courseClass.program} />
      <ClassTabs classId={courseClass.id} hasSkills={hasSkills} />
      <Untaken count={untaken}>
        <Link to={classAttendancePath(courseClass.id)}>Open attendance</Link>
      </Untaken>
      <Card>
        <HoursTable students={students} to={registrationAttendancePath} />
      </Card>
    </>
  );
}
