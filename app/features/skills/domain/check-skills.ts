import { sql } from "drizzle-orm";
import { z } from "zod";
import { marksAsInstructor } from "~/features/attendance/domain/mark-attendance";
import { todayOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { conflict, type FieldErrors, invalid, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command } from "~/platform/verb";
import { longDate } from "~/platform/zones";
import { checksOfRegistrations, registrationsToCheck, skillsByIds } from "../data/skills";
import { type CheckFields, checkFields, MAX_CHECKS, recordForm, type SkillResult } from "../model";

/** A check as it was saved. */
export interface SavedCheck {
  id: string;
  registration: string;
  skill: string;
  result: SkillResult;
  date: string;
  note: string | null;
}

const registrationCancelled = () => conflict("registration_cancelled", "This registration is cancelled.");

/** Registrations, skills and latest checks, in one round trip. */
const readBefore = (ctx: CommandCtx, registrationIds: readonly string[], skillIds: readonly string[]) =>
  inSchool(ctx).db.batch([registrationsToCheck(ctx, registrationIds), skillsByIds(ctx, skillIds), checksOfRegistrations(ctx, registrationIds)]);
type Before = Awaited<ReturnType<typeof readBefore>>;

/**
 * Stages all checks or none. `fieldOf` names the field of a check's date or skill. @throws not_found for registrations that the user does not
 * teach and for skills of other programs; conflict `registration_cancelled`; invalid beside a date or a repeated skill
 */
function stageChecks(
  ctx: CommandCtx,
  checks: readonly CheckFields[],
  [registrations, skills]: Before,
  fieldOf: (index: number, name: "date" | "skill") => string,
): SavedCheck[] {
  const byInstructor = marksAsInstructor(ctx);
  const today = todayOf(ctx);
  const found = checks.map((check) => {
    const of = registrations.find((each) => each.id === check.registration);
    const skill = skills.find((each) => each.id === check.skill);
    if (!of || (byInstructor && !of.isOwn) || !skill || skill.programId !== of.programId) throw notFound();
    return { check, of, skill };
  });
  if (found.some(({ of }) => of.status === "cancelled")) throw registrationCancelled();
  const fields: FieldErrors = {};
  const seen = new Set<string>();
  found.forEach(({ check: { registration, skill, date = today }, of }, index) => {
    if (date > today) fields[fieldOf(index, "date")] = ["Enter today or an earlier day."];
    else if (of.classStart !== null && date < of.classStart)
      fields[fieldOf(index, "date")] = [`The class starts on ${longDate(of.classStart)}. Enter that day or a later one.`];
    const pair = `${registration} ${skill}`;
    if (seen.has(pair)) fields[fieldOf(index, "skill")] = ["Send one result for each student and skill."];
    seen.add(pair);
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const saved = checks.map(({ date = today, note = null, ...check }): SavedCheck => ({ id: newId(), ...check, date, note }));
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  // Later than the last check of the skill, so that two within a millisecond have an order.
  ctx.stage(
    rawStatement(
      db,
      sql`INSERT INTO skill_checks (id, school_id, registration_id, skill_id, result, date, note, checked_by, created_at)
        SELECT value ->> 'id', ${schoolId}, value ->> 'registration', value ->> 'skill', value ->> 'result', value ->> 'date', value ->> 'note',
          ${userOf(ctx).id}, max(${now}, coalesce((SELECT max(c.created_at) + 1 FROM skill_checks c WHERE c.school_id = ${schoolId}
            AND c.registration_id = value ->> 'registration' AND c.skill_id = value ->> 'skill'), 0))
        FROM json_each(${JSON.stringify(saved)})`,
    ),
  );
  ctx.record({
    type: "registration",
    id: [...new Set(saved.map(({ registration }) => registration))].join(", ").slice(0, 200),
    after: { skills: found.map(({ skill, check }, index) => ({ skill: skill.name, result: check.result, date: saved[index]?.date })) },
  });
  return saved;
}

/**
 * Saves up to 200 results of skills, also of several students: all or none. Earlier results stay; the latest counts.
 * Instructors check the students that they teach. The day is today by default, in the school's zone.
 * @throws not_found; conflict `registration_cancelled`; invalid
 */
export const checkSkills = command({
  name: "skills.check",
  allow: schoolStaff,
  input: z.object({ checks: z.array(checkFields).min(1).max(MAX_CHECKS) }),
  async run(ctx, { checks }) {
    const ids = (name: "registration" | "skill") => [...new Set(checks.map((check) => check[name]))];
    const before = await readBefore(ctx, ids("registration"), ids("skill"));
    const results = stageChecks(ctx, checks, before, (index, name) => `checks.${index}.${name}`);
    return { results, count: results.length };
  },
});

/**
 * The form of one student: saves the results that differ from those that count.
 * @throws not_found; conflict `nothing_changed`, `registration_cancelled`; invalid beside `date`
 */
export const recordSkills = command({
  name: "skills.record",
  allow: schoolStaff,
  input: recordForm.extend({ id: id() }),
  async run(ctx, { id: registration, date, note, results }) {
    const chosen = Object.entries(results).flatMap(([skill, result]): CheckFields[] =>
      result === undefined ? [] : [{ registration, skill, result, date, note }],
    );
    const before = await readBefore(ctx, [registration], Object.keys(results));
    const [[of], , latest] = before;
    if (!of || (marksAsInstructor(ctx) && !of.isOwn)) throw notFound();
    const checks = chosen.filter(({ skill, result }) => latest.find(({ skillId }) => skillId === skill)?.result !== result);
    if (checks.length === 0) throw conflict("nothing_changed", "Choose a new result for at least one skill.");
    stageChecks(ctx, checks, before, (_, name) => name);
    return { id: registration, classId: of.classId, saved: checks.length };
  },
});
