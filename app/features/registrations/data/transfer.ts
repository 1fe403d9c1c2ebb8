import { and, asc, eq, gte, isNull, or, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import { instalments } from "#drizzle/schema/payments";
import { classes, locations, programs } from "#drizzle/schema/programs";
import { occupiedSeatsOf } from "~/features/programs/data/occupied-seats";
import type { Ctx } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";

/** A class as transfer target, with its current price; null if it belongs to another school. */
export async function findTransferClass(ctx: Ctx, id: string) {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({
      id: classes.id,
      code: classes.code,
      programId: classes.programId,
      mode: classes.mode,
      status: classes.status,
      startDate: classes.startDate,
      endDate: classes.endDate,
      registrationOpens: classes.registrationOpens,
      registrationDeadline: classes.registrationDeadline,
      capacity: classes.capacity,
      cancelledAt: classes.cancelledAt,
      tuitionCents: sql<number>`coalesce(${classes.tuitionOverrideCents}, ${programs.tuitionCents})`.as("seat_price"),
      planIntervalDays: programs.planIntervalDays,
    })
    .from(classes)
    .innerJoin(programs, and(eq(programs.schoolId, classes.schoolId), eq(programs.id, classes.programId)))
    .where(and(eq(classes.schoolId, schoolId), eq(classes.id, id)));
  return row ?? null;
}

/** The school's current and upcoming classes, those of the same program first, with the registration's own. Empty unless requested. */
export function transferTargets(ctx: Ctx, registrationId: string, { today, limit }: { today: IsoDate; limit: number }) {
  const { db, schoolId } = inSchool(ctx);
  const own = (column: "class_id" | "program_id") =>
    sql`(SELECT ${sql.raw(column)} FROM registrations WHERE school_id = ${schoolId} AND id = ${registrationId})`;
  return db
    .select({
      id: classes.id,
      code: classes.code,
      program: programs.title,
      campus: locations.name,
      isSameProgram: sql<number>`${classes.programId} = ${own("program_id")}`.as("same_program"),
      mode: classes.mode,
      status: classes.status,
      cancelledAt: classes.cancelledAt,
      startDate: classes.startDate,
      endDate: classes.endDate,
      planIntervalDays: programs.planIntervalDays,
      registrationOpens: classes.registrationOpens,
      registrationDeadline: classes.registrationDeadline,
      capacity: classes.capacity,
      tuitionCents: sql<number>`coalesce(${classes.tuitionOverrideCents}, ${programs.tuitionCents})`.as("seat_price"),
      seatsUsed: occupiedSeatsOf(schoolId, sql`${classes.id}`, ctx.now.getTime()).as("seats_used"),
    })
    .from(classes)
    .innerJoin(programs, and(eq(programs.schoolId, classes.schoolId), eq(programs.id, classes.programId)))
    .leftJoin(locations, and(eq(locations.schoolId, classes.schoolId), eq(locations.id, classes.locationId)))
    .where(
      and(
        eq(classes.schoolId, schoolId),
        or(eq(classes.id, own("class_id")), and(isNull(classes.cancelledAt), or(isNull(classes.endDate), gte(classes.endDate, today)))),
      ),
    )
    .orderBy(
      sql`${classes.id} = ${own("class_id")} DESC`,
      sql`same_program DESC`,
      asc(programs.position),
      sql`${classes.startDate} IS NULL`,
      asc(classes.startDate),
      asc(classes.code),
    )
    .limit(limit);
}

export type TransferClass = NonNullable<Awaited<ReturnType<typeof findTransferClass>>>;

const columns = {
  id: registrations.id,
  number: registrations.number,
  studentId: registrations.studentId,
  studentName: sql<string>`${students.firstName} || ' ' || ${students.lastName}`.as("student_name"),
  classId: registrations.classId,
  status: registrations.status,
  enrollmentStatus: registrations.enrollmentStatus,
  tuitionCents: registrations.tuitionCents,
  applicationFeeCents: registrations.applicationFeeCents,
  dueCents: registrations.dueCents,
  paidCents: registrations.paidCents,
};

/** Registrations for a transfer, with their unpaid instalments, earliest first. */
export async function findTransfers(ctx: Ctx, which: { ids: readonly string[] } | { enrolledIn: string }) {
  const { db, schoolId } = inSchool(ctx);
  const where =
    "ids" in which
      ? isOneOf(registrations.id, which.ids)
      : and(eq(registrations.classId, which.enrolledIn), eq(registrations.status, "active"), eq(registrations.enrollmentStatus, "enrolled"));
  const chosen = db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.schoolId, schoolId), where));
  const [rows, open] = await db.batch([
    db
      .select(columns)
      .from(registrations)
      .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
      .where(and(eq(registrations.schoolId, schoolId), where))
      .orderBy(asc(registrations.createdAt), asc(registrations.id)),
    db
      .select({
        id: instalments.id,
        registrationId: instalments.registrationId,
        amountCents: instalments.amountCents,
        dueDate: instalments.dueDate,
        position: instalments.position,
      })
      .from(instalments)
      .where(and(eq(instalments.schoolId, schoolId), eq(instalments.status, "unpaid"), sql`${instalments.registrationId} IN ${chosen}`))
      .orderBy(asc(instalments.dueDate), asc(instalments.position), asc(instalments.id)),
  ]);
  return rows.map((row) => ({ ...row, unpaid: open.filter(({ registrationId }) => registrationId === row.id) }));
}

export type TransferRegistration = Awaited<ReturnType<typeof findTransfers>>[number];
