import { and, desc, eq, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import { imports } from "#drizzle/schema/imports";
import { classes, programs } from "#drizzle/schema/programs";
import { occupiedSeatsOf } from "~/features/programs/data/occupied-seats";
import type { Ctx } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { conflict, notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";

export type ImportRow = typeof imports.$inferSelect;

export const finished = () => conflict("import_finished", "This list was already imported.");

/** The number of a row of the list as the spreadsheet counts, without blank rows. */
export const rowNumber = ({ above }: Pick<ImportRow, "above">, index: number): number => above.length + index + 2;

/** An import of this school. @throws not_found when it is another school's */
export async function findImport(ctx: Ctx, id: string): Promise<ImportRow> {
  const { db, own } = inSchool(ctx);
  const [row] = await db.select().from(imports).where(own(imports, id));
  if (!row) throw notFound();
  return row;
}

const MANY = 20;

/** The latest imports, without their rows. */
export async function recentImports(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: imports.id,
      kind: imports.kind,
      state: imports.state,
      fileName: imports.fileName,
      rows: sql<number>`json_array_length(${imports.rows})`,
      createdAt: imports.createdAt,
    })
    .from(imports)
    .where(eq(imports.schoolId, schoolId))
    .orderBy(desc(imports.createdAt))
    .limit(MANY);
}

/** What rows of an import refer to, and the ids that the rows' own records have. */
interface Sought {
  emails: readonly string[];
  codes: readonly string[];
  studentIds: readonly string[];
  registrationIds: readonly string[];
}

/** The school's existing people and classes that a file refers to, and what the import made already. One round trip. */
export async function readKnown(ctx: Ctx, { emails, codes, studentIds, registrationIds }: Sought) {
  const { db, schoolId, ownAll } = inSchool(ctx);
  const now = ctx.now.getTime();
  const [people, rooms, registered, madeStudents, madeRegistrations] = await db.batch([
    db
      .select()
      .from(students)
      .where(and(eq(students.schoolId, schoolId), isOneOf(students.email, emails)))
      // Of two with one address the one that is not deleted counts: the last.
      .orderBy(sql`${students.deletedAt} IS NULL`),
    db
      .select({
        id: classes.id,
        code: classes.code,
        programId: classes.programId,
        endDate: classes.endDate,
        cancelledAt: classes.cancelledAt,
        free: sql<number>`${classes.capacity} - ${occupiedSeatsOf(schoolId, sql`"classes"."id"`, now)}`.as("free_seats"),
        tuitionCents: sql<number>`coalesce(${classes.tuitionOverrideCents}, ${programs.tuitionCents})`.as("seat_price"),
        applicationFeeCents: sql<number>`coalesce(${classes.applicationFeeOverrideCents}, ${programs.applicationFeeCents})`.as("seat_fee"),
        planPayments: programs.planPayments,
        planIntervalDays: programs.planIntervalDays,
        planDepositCents: programs.planDepositCents,
      })
      .from(classes)
      .innerJoin(programs, and(eq(programs.schoolId, classes.schoolId), eq(programs.id, classes.programId)))
      .where(and(eq(classes.schoolId, schoolId), isOneOf(sql`lower(${classes.code})`, codes))),
    db
      .select({ id: registrations.id, classId: registrations.classId, email: students.email })
      .from(students)
      .innerJoin(registrations, and(eq(registrations.schoolId, students.schoolId), eq(registrations.studentId, students.id)))
      .where(and(eq(students.schoolId, schoolId), isOneOf(students.email, emails), eq(registrations.status, "active"))),
    db.select().from(students).where(ownAll(students, studentIds)),
    db
      .select({ registration: registrations, student: students })
      .from(registrations)
      .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
      .where(ownAll(registrations, registrationIds)),
  ]);
  return { people, classes: rooms, registered, madeStudents, madeRegistrations };
}

export type Known = Awaited<ReturnType<typeof readKnown>>;
export type KnownClass = Known["classes"][number];
export type KnownPerson = Known["people"][number];

/** Which of the ids that an import gives its rows are there. */
export async function whatIsThere(ctx: Ctx, studentIds: readonly string[], registrationIds: readonly string[]) {
  const { db, ownAll } = inSchool(ctx);
  const [people, registered] = await db.batch([
    db.select({ id: students.id }).from(students).where(ownAll(students, studentIds)),
    db.select({ id: registrations.id }).from(registrations).where(ownAll(registrations, registrationIds)),
  ]);
  return { students: people.map(({ id }) => id), registrations: registered.map(({ id }) => id) };
}

/** The classes of registrations, each once. */
export async function classesOf(ctx: Ctx, registrationIds: readonly string[]): Promise<string[]> {
  const { db, ownAll } = inSchool(ctx);
  const rows = await db.selectDistinct({ id: registrations.classId }).from(registrations).where(ownAll(registrations, registrationIds));
  return rows.map(({ id }) => id);
}
