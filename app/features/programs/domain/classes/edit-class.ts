import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { classes, classInstructors } from "#drizzle/schema/programs";
import { type Ctx, todayOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { clearable, id, REQUIRED } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import { type CommandCtx, command } from "~/platform/verb";
import { type ClassFields, classFields, editedClassForm } from "../../class-model";
import { classesWithCodes, instructorsOfClass, oneClass, registrationsOfClass } from "../../data/office-classes";
import { stageOthers } from "./add-class";
import { columnsOf, fieldsOf } from "./class-row";
import { checkSetup, choicesOf, codeTaken } from "./class-setup";
import { collisionsOf, warnOfCollisions } from "./collisions";
import { refuseOpening, wasCancelled } from "./opening";

const confirmedAlready = () =>
  invalidField("confirm_by", "Students were told that this class takes place, so it can't become tentative.", "class_confirmed");

type Values = ClassFields & { class_id: string };

const tooSmall = (taken: number) =>
  invalidField("capacity", `Capacity cannot be less than the ${taken} registered students.`, "capacity_below_taken");

/** A class with everything that is decided by. @throws not_found when it is another school's */
export async function readForChange(ctx: Ctx, id: string) {
  const [[row], others, [counts]] = await inSchool(ctx).db.batch([oneClass(ctx, id), instructorsOfClass(ctx, id), registrationsOfClass(ctx, id)]);
  if (!row) throw notFound();
  return { ...row, others: others.map((each) => each.id), ever: counts?.ever ?? 0, enrolled: counts?.enrolled ?? 0 };
}

export type ClassForChange = Awaited<ReturnType<typeof readForChange>>;

/** Overlaps of a saved class, as sentences; none if cancelled. */
export async function collisionsOfClass(ctx: Ctx, id: string): Promise<string[]> {
  const [{ courseClass, others }, choices] = await Promise.all([readForChange(ctx, id), choicesOf(ctx)]);
  return courseClass.cancelledAt === null ? collisionsOf(ctx, fieldsOf(courseClass, others), choices, id) : [];
}

/** Saves a class. Staff are asked whether to email students about changed dates or location. */
export const editClass = command({
  name: "classes.edit",
  allow: schoolStaff,
  touches: "site",
  input: editedClassForm,
  async run(ctx, { id, version, email_students, accept_overlap, ...values }) {
    const before = await readForChange(ctx, id);
    const moved = await stageChange(ctx, before, values, { version, accept_overlap });
    if (moved && before.enrolled > 0) {
      if (!email_students) throw conflict("ask_students", "Email the registered students?", { email_students: ["Email the registered students?"] });
      if (email_students === "yes") ctx.emit("class.changed", { classId: id, changeId: newId(), ...moved });
    }
    return { id };
  },
});

/** A class is never without these. */
const NEVER_BLANK = [
  "class_id",
  "program",
  "class_mode",
  "meeting_type",
  "schedule",
  "capacity",
  "status",
] as const satisfies readonly (keyof Values)[];
/** Empty values of lists and switches. */
const CLEARED: Partial<Values> = { weekdays: [], instructors: [], waitlist: false };

/** Missing fields don't change; null or blank clears. */
const classChanges = z.object({
  ...Object.fromEntries(Object.entries<z.ZodTypeAny>(classFields.shape).map(([name, field]) => [name, clearable(field)])),
  id: id(),
}) as z.ZodType<{ [K in keyof ClassFields]?: ClassFields[K] | null } & { id: string }, z.ZodTypeDef, unknown>;

/** The same for API clients, with the fields that change alone. Nobody is mailed. */
export const updateClass = command({
  name: "classes.update",
  allow: schoolStaff,
  scope: "classes:write",
  touches: "site",
  input: classChanges,
  async run(ctx, { id, ...changes }) {
    const before = await readForChange(ctx, id);
    const given = Object.fromEntries(
      Object.entries(changes)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, value ?? CLEARED[name as keyof Values]]),
    );
    const values = { ...fieldsOf(before.courseClass, before.others), ...given } as Values;
    for (const name of NEVER_BLANK) if (!values[name]) throw invalidField(name, REQUIRED, "required");
    await stageChange(ctx, before, values, { accept_overlap: true });
    return { id };
  },
});

/** Fields that students need to know; staff are asked about an email if one changes. */
const KEPT_IN_CALENDARS = [
  "startDate",
  "endDate",
  "startTime",
  "endTime",
  "orientationDate",
  "orientationTime",
  "meetingType",
  "locationId",
  "meetingLink",
] as const;

/** Stages the change; returns the previous dates and location if they changed. */
async function stageChange(ctx: CommandCtx, before: ClassForChange, values: Values, how: { version?: number; accept_overlap: boolean }) {
  const { db, schoolId, own } = inSchool(ctx);
  const { courseClass } = before;
  const earlier = fieldsOf(courseClass, before.others);
  const choices = await choicesOf(ctx);
  checkSetup(values, choices, earlier);
  if (values.program !== courseClass.programId && before.ever > 0)
    throw invalidField("program", "This class has registrations, so its program cannot change.", "class_has_registrations");
  if (before.hasSessions)
    for (const [field, now, then] of [
      ["start_date", values.start_date, courseClass.startDate],
      ["end_date", values.end_date, courseClass.endDate],
    ] as const)
      if (now !== then) throw invalidField(field, "The class's sessions set this date. Change them on its Sessions tab.", "dates_of_sessions");
  if (values.capacity < courseClass.capacity && values.capacity < before.seatsTaken) throw tooSmall(before.seatsTaken);
  const named = await classesWithCodes(ctx, [values.class_id]);
  if (named.some((each) => each.id !== courseClass.id)) throw codeTaken();
  const next = columnsOf(values);
  if (courseClass.confirmBy === null && next.confirmBy !== null && before.ever > 0) throw confirmedAlready();
  if (next.status === "open" && courseClass.status === "closed") {
    if (courseClass.cancelledAt !== null) throw wasCancelled();
    refuseOpening(next, choices.programs.find(({ value }) => value === next.programId)?.status ?? before.programStatus, todayOf(ctx));
  }
  const isMoved =
    KEPT_IN_CALENDARS.some((name) => courseClass[name] !== next[name]) || JSON.stringify(courseClass.weekdays) !== JSON.stringify(next.weekdays);
  if (isMoved && !how.accept_overlap) await warnOfCollisions(ctx, values, choices, courseClass.id);
  const others = [...new Set(values.instructors)].filter((each) => each !== values.instructor);
  const changes = differences(courseClass, next);
  const sameOthers = [...others].sort().join() === [...before.others].sort().join();
  if (changes.length === 0 && sameOthers) return null;
  ctx.stage(
    db
      .update(classes)
      .set({
        ...next,
        ...(isMoved ? { calendarSequence: sql`${classes.calendarSequence} + 1` } : {}),
        updatedAt: nextVersion(ctx, classes.updatedAt),
      })
      .where(and(own(classes, courseClass.id), isUnchanged(classes.updatedAt, how.version))),
    changedMeanwhile(),
  );
  if (!sameOthers) {
    ctx.stage(db.delete(classInstructors).where(and(eq(classInstructors.schoolId, schoolId), eq(classInstructors.classId, courseClass.id))));
    stageOthers(ctx, courseClass.id, values);
  }
  if (courseClass.confirmBy !== null && next.confirmBy === null) ctx.emit("class.confirmed", { classId: courseClass.id });
  if (next.capacity > courseClass.capacity) ctx.emit("class.capacity-raised", { classId: courseClass.id });
  const valuesOf = (side: 0 | 1) => Object.fromEntries(changes.map(([name, ...sides]) => [name, sides[side]]));
  const taught = (by: readonly string[]) => (sameOthers ? {} : { others: by });
  ctx.record({
    type: "class",
    id: courseClass.id,
    before: { ...valuesOf(0), ...taught(before.others) },
    after: { ...valuesOf(1), ...taught(others) },
  });
  if (!isMoved) return null;
  return {
    before: {
      startDate: courseClass.startDate,
      endDate: courseClass.endDate,
      schedule: [courseClass.weekdays, courseClass.startTime, courseClass.endTime] as [number[], string | null, string | null],
      location: courseClass.meetingType === "online" ? "Online" : before.location,
    },
  };
}

function differences(before: Record<string, unknown>, after: Record<string, unknown>): [string, unknown, unknown][] {
  return Object.entries(after)
    .filter(([name, value]) => JSON.stringify(before[name] ?? null) !== JSON.stringify(value ?? null))
    .map(([name, value]) => [name, before[name] ?? null, value ?? null]);
}
