import { classAttendancePath, classHoursPath, classRosterPath, classSessionsPath } from "~/features/programs/class-paths";
import { Tabs } from "~/ui/tabs";

interface Props {
  classId: string;
  /** Known on the roster. */
  counts?: { active: number; cancelled: number; waiting: number };
}

/** The parts of a class: its roster by state, its sessions, attendance, hours, documents and emails. */
export const ClassTabs = ({ classId, counts }: Props) => (
  <Tabs
    label="Class"
    tabs={[
      { label: "Active", to: classRosterPath(classId), count: counts?.active },
      { label: "Cancelled", to: classRosterPath(classId, "cancelled"), count: counts?.cancelled },
      { label: "Waitlist", to: classRosterPath(classId, "waitlist"), count: counts?.waiting },
      { label: "Sessions", to: classSessionsPath(classId) },
      { label: "Attendance", to: classAttendancePath(classId) },
      { label: "Hours", to: classHoursPath(classId) },
      { label: "Documents", to: classRosterPath(classId, "documents") },
      { label: "Emails", to: classRosterPath(classId, "emails") },
    ]}
  />
);
