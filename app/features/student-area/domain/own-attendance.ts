import { z } from "zod";
import { ownAttendanceStatements, readOwnAttendance } from "~/features/attendance/domain/registration-attendance";
import { readStudentSkills, studentSkillsStatements } from "~/features/skills/domain/read-skills";
import { id } from "~/platform/input";
import { student } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";

/** Attendance and skills of the student's own registration, without the notes of staff. One round trip. @throws not_found for another student's */
export const ownAttendance = query({
  name: "attendance.own",
  allow: student,
  input: z.object({ id: id() }),
  async run(ctx, { id: registrationId }) {
    const [skills, checks, ...rows] = await inSchool(ctx).db.batch([
      ...studentSkillsStatements(ctx, registrationId),
      ...ownAttendanceStatements(ctx, registrationId),
    ]);
    const { skills: of, passed, required } = readStudentSkills([skills, checks]);
    return {
      ...readOwnAttendance(ctx, rows),
      skills: { passed, required, results: of.map(({ note: _, ...skill }) => skill) },
    };
  },
});
export type OwnAttendance = Awaited<ReturnType<typeof ownAttendance>>;
