import { and, desc, eq, sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { consents, recordDisclosures } from "#drizzle/schema/privacy";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import type { SwitchPurpose } from "../model";

/** Answers and disclosures of a student that a page shows at most. */
const SHOWN = 100;

/** The consent log of a student, the latest first. */
export function selectConsents(ctx: Ctx, studentId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      consent: consents,
      by: sql<string | null>`(SELECT u.first_name || ' ' || u.last_name FROM ${users} u WHERE u.id = "consents"."answered_by")`.as("answerer"),
    })
    .from(consents)
    .where(and(eq(consents.schoolId, schoolId), eq(consents.studentId, studentId)))
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(SHOWN);
}

/** Disclosures about a student to people outside the school, the latest first. */
export function selectDisclosures(ctx: Ctx, studentId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      disclosure: recordDisclosures,
      by: sql<string | null>`(SELECT u.first_name || ' ' || u.last_name FROM ${users} u WHERE u.id = "record_disclosures"."recorded_by")`.as(
        "recorder",
      ),
    })
    .from(recordDisclosures)
    .where(and(eq(recordDisclosures.schoolId, schoolId), eq(recordDisclosures.studentId, studentId)))
    .orderBy(desc(recordDisclosures.disclosedOn), desc(recordDisclosures.id))
    .limit(SHOWN);
}

export interface ToldPacket {
  id: string;
  title: string;
  reason: string;
  createdAt: number;
  downloads: number;
}

/** Packets for inspectors whose scope has a class of the student, with how often each was downloaded; the latest 50. */
export const packetsWith = (schoolId: string, studentId: string) => sql<ToldPacket>`SELECT p.id, p.title, p.reason, p.created_at AS createdAt,
    (SELECT count(*) FROM packet_downloads d WHERE d.school_id = ${schoolId} AND d.packet_id = p.id) AS downloads
  FROM (SELECT id, title, reason, scope, created_at FROM packets WHERE school_id = ${schoolId} AND state = 'ready' ORDER BY created_at DESC LIMIT 200) p
  WHERE EXISTS (SELECT 1 FROM registrations r JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id
    WHERE r.school_id = ${schoolId} AND r.student_id = ${studentId} AND r.created_at <= p.created_at AND CASE p.scope ->> 'by'
      WHEN 'class' THEN c.id = p.scope ->> 'classId' OR lower(c.code) = lower(p.scope ->> 'classId')
      WHEN 'program' THEN r.program_id = p.scope ->> 'programId'
      ELSE c.start_date BETWEEN coalesce(p.scope ->> 'fromOn', '') AND coalesce(p.scope ->> 'toOn', '9999') END)
  LIMIT 50`;

/** The present consents of a student, by the settings of the product; null where the question does not arise. One round trip. */
export async function agreedNow(ctx: Ctx, studentId: string, email: string): Promise<Record<SwitchPurpose, boolean | null>> {
  const { db, schoolId } = inSchool(ctx);
  const [[row]] = await readTogether(db, [agreedQuery(schoolId, studentId, email)]);
  return agreedOf(row);
}

export interface AgreedRow {
  isMailed: number;
  isShown: number;
  certificates: number;
  named: number;
}

export const agreedQuery = (schoolId: string, studentId: string, email: string) => sql<AgreedRow>`SELECT
    NOT EXISTS (SELECT 1 FROM mail_opt_outs o WHERE o.school_id = ${schoolId} AND o.email = ${email} AND o.kind = 'news')
      AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = s.user_id AND u.email_notifications = 0) AS isMailed,
    s.resume_visible AS isShown,
    (SELECT count(*) FROM certificates c WHERE c.school_id = ${schoolId} AND c.student_id = s.id AND c.status = 'issued') AS certificates,
    (SELECT count(*) FROM certificates c WHERE c.school_id = ${schoolId} AND c.student_id = s.id AND c.status = 'issued' AND c.is_name_public = 1) AS named
  FROM students s WHERE s.school_id = ${schoolId} AND s.id = ${studentId}`;

export const agreedOf = (row: AgreedRow | undefined): Record<SwitchPurpose, boolean | null> => ({
  marketing_email: row ? Boolean(row.isMailed) : null,
  employers: row ? Boolean(row.isShown) : null,
  certificate_name: row && row.certificates > 0 ? row.named === row.certificates : null,
});
