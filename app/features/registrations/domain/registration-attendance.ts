import { z } from "zod";
import { readRegistrationAttendance, registrationAttendanceStatements } from "~/features/attendance/domain/registration-attendance";
import { readStudentSkills, studentSkillsStatements } from "~/features/skills/domain/read-skills";
import { id, optional } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";

/**
 * Attendance and skills of one registration for the office; with `session`, a missed one, also the sessions in which it can be made up. One
 * round trip. @throws not_found
 */
export const registrationAttendance = query({
  name: "attendance.registration",
  allow: schoolStaff,
  input: z.object({ id: id(), session: optional(id()) }),
  async run(ctx, { id: registrationId, session: missedId }) {
    const [skills, checks, ...rows] = await inSchool(ctx).db.batch([
      ...studentSkillsStatements(ctx, registrationId),
      ...registrationAttendanceStatements(ctx, registrationId, missedId),
    ]);
    return { ...readRegistrationAttendance(ctx, rows, missedId), skills: readStudentSkills([skills, checks]) };
  },
});
export type RegistrationAttendancePage = Awaited<ReturnType<typeof registrationAttendance>>;
