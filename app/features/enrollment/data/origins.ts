import { and, eq, isNull, sql } from "drizzle-orm";
import { preEnrollments, waitlistEntries } from "#drizzle/schema/admissions";
import { students } from "#drizzle/schema/enrollment";
import { inquiries } from "#drizzle/schema/inquiries";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import type { Locale } from "~/words/locale";
import { matchingStudents } from "./matching-students";

/** The record from which staff start a registration, by query parameter. */
export interface OriginKeys {
  student?: string;
  pre_enroll?: string;
  inquiry?: string;
  waitlist?: string;
  /** Searches students by name, email or phone. */
  find?: string;
}

const FOUND = 8;

/** The named records and the students found, in one round trip. @throws not_found for a missing one */
export async function findOrigins(ctx: Ctx, keys: OriginKeys) {
  const { db, schoolId, own } = inSchool(ctx);
  const search = keys.find?.trim() ?? "";
  const [[student], [preEnrollment], [inquiry], [entry], matches] = await db.batch([
    db
      .select()
      .from(students)
      .where(and(own(students, keys.student ?? ""), isNull(students.deletedAt))),
    db
      .select()
      .from(preEnrollments)
      .where(own(preEnrollments, keys.pre_enroll ?? "")),
    db
      .select()
      .from(inquiries)
      .where(own(inquiries, keys.inquiry ?? "")),
    db
      .select()
      .from(waitlistEntries)
      .where(own(waitlistEntries, keys.waitlist ?? "")),
    db
      .select({ id: students.id, firstName: students.firstName, lastName: students.lastName, email: students.email, phone: students.phone })
      .from(students)
      .where(
        and(
          sql`+${students.schoolId} = ${schoolId}`,
          isNull(students.deletedAt),
          search ? sql`${students.id} IN ${matchingStudents(schoolId, search)}` : eq(students.id, ""),
        ),
      )
      .limit(FOUND),
  ]);
  const lost = [
    [keys.student, student],
    [keys.pre_enroll, preEnrollment],
    [keys.inquiry, inquiry],
    [keys.waitlist, entry],
  ].some(([key, row]) => key && !row);
  if (lost) throw notFound();
  return { student: student ?? null, preEnrollment: preEnrollment ?? null, inquiry: inquiry ?? null, entry: entry ?? null, matches };
}

/** The language of the person from whom a registration starts. */
export const localeOf = ({ student, preEnrollment, inquiry, entry }: Pick<Origins, "student" | "preEnrollment" | "inquiry" | "entry">): Locale =>
  (student ?? preEnrollment ?? inquiry ?? entry)?.locale ?? "en";

export type Origins = Awaited<ReturnType<typeof findOrigins>>;
