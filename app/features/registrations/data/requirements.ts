import { sql } from "drizzle-orm";
import { registrations } from "#drizzle/schema/enrollment";
import { totalsOf } from "~/features/attendance/data/hours";
import { registrationsToMark } from "~/features/attendance/data/marking";
import { missingSkillsColumn } from "~/features/skills/data/skills";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** Requirements of a registration before it is completed: whether its class takes attendance and checks skills, its rule and its hours. */
export function requirementStatements(ctx: Ctx, registrationId: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const ofClass = (table: string) =>
    sql.raw(`SELECT 1 FROM registrations o JOIN ${table} x ON x.school_id = o.school_id AND x.registration_id = o.id
      WHERE o.school_id = "registrations"."school_id" AND o.class_id = "registrations"."class_id"`);
  return [
    db
      .select({
        takesAttendance: sql<number>`EXISTS (${ofClass("attendance")})`.as("takes_attendance"),
        checksSkills: sql<number>`EXISTS (${ofClass("skill_checks")})`.as("checks_skills"),
        missingSkills: missingSkillsColumn(schoolId).as("missing_skills"),
      })
      .from(registrations)
      .where(own(registrations, registrationId)),
    registrationsToMark(ctx, [registrationId]),
    totalsOf(ctx, [registrationId]),
  ] as const;
}
