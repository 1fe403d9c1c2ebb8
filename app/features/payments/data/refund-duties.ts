import { and, eq, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import { classes, programs } from "#drizzle/schema/programs";
import { refundDuties } from "#drizzle/schema/refund-duties";
import type { Ctx } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { behind, type ListPart, sortedBy, wayOf } from "~/platform/keyset";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { type IsoDate, plusDays } from "~/platform/zones";
import { DUE_SOON_DAYS, type DutyState } from "../refund-model";

const student = sql<string>`${students.firstName} || ' ' || ${students.lastName}`;

const columns = {
  id: refundDuties.id,
  registrationId: refundDuties.registrationId,
  number: registrations.number,
  student: student.as("duty_student"),
  program: sql<string>`${programs.title}`.as("duty_program"),
  classCode: sql<string>`${classes.code}`.as("duty_class"),
  effectiveOn: refundDuties.effectiveOn,
  because: refundDuties.because,
  dueOn: refundDuties.dueOn,
  cents: refundDuties.cents,
  rule: refundDuties.rule,
  settledAt: refundDuties.settledAt,
  proof: refundDuties.proof,
};

export interface DutyFilters {
  search?: string;
  state?: DutyState;
}

/** Open ones. The day is always there: it leads to the index of open ones. */
const isOpen = and(isNull(refundDuties.settledAt), gt(refundDuties.dueOn, ""));

/** Which refunds a state of the list means on a day. */
const ofState: Record<DutyState, (today: IsoDate) => SQL | undefined> = {
  open: () => isOpen,
  late: (today) => and(isNull(refundDuties.settledAt), lt(refundDuties.dueOn, today)),
  soon: (today) => and(isNull(refundDuties.settledAt), lte(refundDuties.dueOn, plusDays(today, DUE_SOON_DAYS))),
  settled: () => isNotNull(refundDuties.settledAt),
};

function matching(ctx: Ctx, { search, state }: DutyFilters, today: IsoDate): SQL | undefined {
  const pattern = search ? sought(search) : null;
  return and(
    eq(refundDuties.schoolId, inSchool(ctx).schoolId),
    state ? ofState[state](today) : undefined,
    pattern ? or(contains(student, pattern), contains(sql`coalesce(${registrations.number}, '')`, pattern)) : undefined,
  );
}

function joined(ctx: Ctx) {
  return inSchool(ctx)
    .db.select(columns)
    .from(refundDuties)
    .innerJoin(registrations, and(eq(registrations.schoolId, refundDuties.schoolId), eq(registrations.id, refundDuties.registrationId)))
    .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
    .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
    .innerJoin(classes, and(eq(classes.schoolId, registrations.schoolId), eq(classes.id, registrations.classId)));
}

const SORTS: Record<string, SQL> = {
  due_on: sql`${refundDuties.dueOn}`,
  amount: sql`${refundDuties.cents}`,
  effective_on: sql`${refundDuties.effectiveOn}`,
};

/** One page of the school's refunds due. */
export function dutyPage(ctx: Ctx, filters: DutyFilters, today: IsoDate, { limit, offset = 0, after, ordering }: ListPart) {
  const order = [
    { by: SORTS[ordering.replace("-", "")] ?? refundDuties.dueOn, way: wayOf(ordering) },
    { by: refundDuties.id, way: "asc" },
  ] as const;
  return joined(ctx)
    .where(and(matching(ctx, filters, today), behind(order, after)))
    .orderBy(sortedBy(order))
    .limit(limit)
    .offset(offset);
}
export type DutyRow = Awaited<ReturnType<typeof dutyPage>>[number];

/** Count and sum of the refunds due. */
export function dutyCount(ctx: Ctx, filters: DutyFilters, today: IsoDate) {
  const counted = inSchool(ctx)
    .db.select({ count: sql<number>`count(*)`.as("count"), cents: sql<number>`coalesce(sum(${refundDuties.cents}), 0)`.as("total_cents") })
    .from(refundDuties)
    .$dynamic();
  if (!filters.search) return counted.where(matching(ctx, filters, today));
  return counted
    .innerJoin(registrations, and(eq(registrations.schoolId, refundDuties.schoolId), eq(registrations.id, refundDuties.registrationId)))
    .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
    .where(matching(ctx, filters, today));
}

export const selectDuty = (ctx: Ctx, dutyId: string) => joined(ctx).where(inSchool(ctx).own(refundDuties, dutyId));

export interface Duty {
  id: string;
  registrationId: string;
  effectiveOn: IsoDate;
  because: string;
  dueOn: IsoDate;
  cents: number;
  rule: string;
}

/**
 * Writes what is owed for a registration. A settled one opens again only if the student came back and left on another day.
 */
export function upsertDuty(ctx: Ctx, duty: Duty) {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  return rawStatement(
    db,
    sql`INSERT INTO refund_duties(id, school_id, registration_id, effective_on, because, due_on, cents, rule, created_at, updated_at)
      VALUES (${duty.id}, ${schoolId}, ${duty.registrationId}, ${duty.effectiveOn}, ${duty.because}, ${duty.dueOn}, ${duty.cents}, ${duty.rule}, ${now}, ${now})
      ON CONFLICT (school_id, registration_id) DO UPDATE SET effective_on = excluded.effective_on, because = excluded.because, due_on = excluded.due_on,
        cents = excluded.cents, rule = excluded.rule, settled_at = NULL, proof = NULL, updated_at = excluded.updated_at
      WHERE refund_duties.settled_at IS NULL OR refund_duties.effective_on <> excluded.effective_on`,
  );
}

/** Open ones of a registration. */
export const openDutyOf = (ctx: Ctx, registrationId: string) =>
  and(eq(refundDuties.schoolId, inSchool(ctx).schoolId), eq(refundDuties.registrationId, registrationId), isNull(refundDuties.settledAt));
