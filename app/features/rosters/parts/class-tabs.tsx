import { classAttendancePath, classHoursPath, classRosterPath, classSessionsPath } from "~/features/programs/class-paths";
import { classSkillsPath } from "~/features/skills/paths";
import { Tabs } from "~/ui/tabs";

interface Props {
  classId: string;
  /** Whether the program of the class has skills. */
  hasSkills: boolean;
  /** Known on the roster. */
  counts?: { active: number; cancelled: number; waiting: number };
}

/** The parts of a class: its roster by state, its sessions, attendance, hours, skills, documents and emails. */
export const ClassTabs = ({ classId, hasSkills, counts }: Props) => (
  <Tabs
    label="Class"
    tabs={[
      { label: "Active", to: classRosterPath(classId), count: counts?.active },
      { label: "Cancelled", to: classRosterPath(classId, "cancelled"), count: counts?.cancelled },
      { label: "Waitlist", to: classRosterPath(classId, "waitlist"), count: counts?.waiting },
      { label: "Sessions", to: classSessionsPath(classId) },
      { label: "Attendance", to: classAttendancePath(classId) },
      { label: "Hours", to: classHoursPath(classId) },
      ...(hasSkills ? [{ label: "Skills", to: classSkillsPath(classId) }] : []),
      { label: "Documents", to: classRosterPath(classId, "documents") },
      { label: "Emails", to: classRosterPath(classId, "emails") },
    ]}
  />
);
