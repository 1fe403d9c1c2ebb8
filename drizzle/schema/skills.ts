import { sql } from "drizzle-orm";
import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, day, enumText, id, instant, schoolId, updatedAt } from "../columns";
import { oneOf } from "../constraints";
import { registrations } from "./enrollment";
import { programs } from "./programs";

export const SKILL_RESULTS = Object.freeze(["pass", "not_yet"] as const);

/** A skill that students of a program show to an instructor. */
export const skills = sqliteTable(
  "skills",
  {
    id: id(),
    schoolId: schoolId(),
    programId: text("program_id").notNull(),
    name: text("name").notNull(),
    /** Heading under which the skill is listed; empty without one. */
    groupName: text("group_name").notNull().default(""),
    isRequired: bool("is_required").notNull().default(true),
    position: integer("position").notNull(),
    /** A removed skill keeps its checks. */
    removedAt: instant("removed_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("skills_school_id").on(t.schoolId, t.id),
    index("skills_program").on(t.schoolId, t.programId, t.position),
    uniqueIndex("skills_name").on(t.schoolId, t.programId, t.name).where(sql`removed_at IS NULL`),
    foreignKey({ name: "skills_program_fk", columns: [t.schoolId, t.programId], foreignColumns: [programs.schoolId, programs.id] }),
  ],
);

/** A result of a student's skill. Rows are never changed or deleted: the latest of a skill counts. */
export const skillChecks = sqliteTable(
  "skill_checks",
  {
    id: id(),
    schoolId: schoolId(),
    registrationId: text("registration_id").notNull(),
    skillId: text("skill_id").notNull(),
    result: enumText("result", SKILL_RESULTS).notNull(),
    /** The day of the check. */
    date: day("date").notNull(),
    note: text("note"),
    checkedBy: text("checked_by"),
    createdAt: createdAt(),
  },
  (t) => [
    index("skill_checks_registration").on(t.schoolId, t.registrationId, t.skillId, t.createdAt),
    foreignKey({ name: "skill_checks_skill_fk", columns: [t.schoolId, t.skillId], foreignColumns: [skills.schoolId, skills.id] }),
    foreignKey({
      name: "skill_checks_registration_fk",
      columns: [t.schoolId, t.registrationId],
      foreignColumns: [registrations.schoolId, registrations.id],
    }),
    oneOf("skill_check_result", t.result, SKILL_RESULTS),
  ],
);
