import { sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import type { Locale } from "~/words/locale";

export interface TemplateRecipient {
  email: string;
  name: string;
  studentId: string | null;
  program: string | null;
  question: string | null;
  locale: Locale;
}

/** The school's people with these addresses: the latest student, else inquiry, waitlist entry or pre-enrollment. */
export async function recipientsWith(ctx: Ctx, emails: readonly string[]): Promise<TemplateRecipient[]> {
  const { db, schoolId } = inSchool(ctx);
  const programOf = (id: ReturnType<typeof sql>) => sql`(SELECT p.title FROM programs p WHERE p.school_id = ${schoolId} AND p.id = ${id})`;
  const applied = (table: ReturnType<typeof sql>, rank: number) => sql`SELECT a.email, a.first_name || ' ' || a.last_name, NULL,
      ${programOf(sql`a.program_id`)}, NULL, a.locale, ${rank}, a.created_at
    FROM ${table} a WHERE a.school_id = ${schoolId} AND ${isOneOf(sql`a.email`, emails)}`;
  const found = await db.all<TemplateRecipient>(sql`SELECT s.email AS email, s.first_name || ' ' || s.last_name AS name, s.id AS studentId,
      (SELECT p.title FROM registrations r JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id
        WHERE r.school_id = ${schoolId} AND r.student_id = s.id ORDER BY r.created_at DESC LIMIT 1) AS program,
      NULL AS question, s.locale AS locale, 1 AS rank, s.created_at AS at
    FROM students s WHERE s.school_id = ${schoolId} AND s.deleted_at IS NULL AND ${isOneOf(sql`s.email`, emails)}
    UNION ALL SELECT i.email, i.name, NULL, ${programOf(sql`i.program_id`)}, i.message, i.locale, 2, i.created_at
    FROM inquiries i WHERE i.school_id = ${schoolId} AND ${isOneOf(sql`i.email`, emails)}
    UNION ALL ${applied(sql`waitlist_entries`, 3)}
    UNION ALL ${applied(sql`pre_enrollments`, 4)}
    ORDER BY rank, at DESC`);
  return emails.flatMap((email) => found.find((each) => each.email === email) ?? []);
}
