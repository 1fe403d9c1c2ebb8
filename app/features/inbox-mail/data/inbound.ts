import { and, asc, desc, eq, like, or, type SQL, sql } from "drizzle-orm";
import { students } from "#drizzle/schema/enrollment";
import { inboundMails } from "#drizzle/schema/inbox-mail";
import { inquiries } from "#drizzle/schema/inquiries";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { beginsWith, contains, sought } from "~/platform/search";
import { everyWordIn, namedWords } from "~/platform/trigrams";

const REASON = "inbound mail has no host; its address names the school";

/** Whose answer it is and at which school; null for what is gone. */
export async function schoolOfTarget(ctx: Ctx, { kind, id }: { kind: "inquiry" | "student"; id: string }) {
  const db = acrossSchools(ctx, REASON);
  const [row] =
    kind === "inquiry"
      ? await db.select({ schoolId: inquiries.schoolId }).from(inquiries).where(eq(inquiries.id, id))
      : await db.select({ schoolId: students.schoolId }).from(students).where(eq(students.id, id));
  return row?.schoolId ?? null;
}

export async function schoolOfName(ctx: Ctx, subdomain: string) {
  const [row] = await acrossSchools(ctx, REASON)
    .select({ id: schools.id })
    .from(schools)
    .where(and(eq(schools.subdomain, subdomain), eq(schools.status, "active")));
  return row?.id ?? null;
}

export async function isKnownMessage(ctx: Ctx, messageId: string): Promise<boolean> {
  const { db, schoolId } = inSchool(ctx);
  const rows = await db
    .select({ id: inboundMails.id })
    .from(inboundMails)
    .where(and(eq(inboundMails.schoolId, schoolId), eq(inboundMails.messageId, messageId)));
  return rows.length > 0;
}

const ROW = {
  id: inboundMails.id,
  fromEmail: inboundMails.fromEmail,
  fromName: inboundMails.fromName,
  subject: inboundMails.subject,
  kind: inboundMails.kind,
  state: inboundMails.state,
  inquiryId: inboundMails.inquiryId,
  studentId: inboundMails.studentId,
  files: inboundMails.files,
  receivedAt: inboundMails.receivedAt,
};

/** Message-IDs of the last mails of an inquiry or a student, the latest last, so that an answer joins their thread. */
export async function lastMessageIds(ctx: Ctx, { inquiry, student }: { inquiry?: string; student?: string }): Promise<string[]> {
  const { db, schoolId } = inSchool(ctx);
  const rows = await db
    .select({ messageId: inboundMails.messageId })
    .from(inboundMails)
    .where(
      and(
        eq(inboundMails.schoolId, schoolId),
        inquiry ? eq(inboundMails.inquiryId, inquiry) : eq(inboundMails.studentId, student ?? ""),
        eq(inboundMails.kind, "person"),
        like(inboundMails.messageId, "<%"),
      ),
    )
    .orderBy(desc(inboundMails.receivedAt))
    .limit(5);
  return rows.map(({ messageId }) => messageId).reverse();
}

interface Asked {
  limit: number;
  offset: number;
  ordering: string;
  search?: string;
  state?: "open" | "done";
  kind?: "person" | "auto_reply" | "bounce";
}

/** A page of a school's incoming mail. One round trip. */
export async function inboundPage(ctx: Ctx, { limit, offset, ordering, search, state, kind }: Asked) {
  const { db, schoolId } = inSchool(ctx);
  const order = ordering.startsWith("-") ? desc : asc;
  const pattern = search ? sought(search) : null;
  const where = and(
    eq(inboundMails.schoolId, schoolId),
    state ? eq(inboundMails.state, state) : undefined,
    kind ? eq(inboundMails.kind, kind) : undefined,
    pattern
      ? or(contains(inboundMails.fromEmail, pattern), contains(inboundMails.fromName, pattern), contains(inboundMails.subject, pattern))
      : undefined,
  );
  const [results, [total]] = await db.batch([
    db.select(ROW).from(inboundMails).where(where).orderBy(order(inboundMails.receivedAt), order(inboundMails.id)).limit(limit).offset(offset),
    countRows(ctx, db, inboundMails, where),
  ]);
  return { results, count: total?.count ?? 0 };
}

/** One mail with its words; null when it is another school's. */
export async function findInbound(ctx: Ctx, id: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const [row] = await db
    .select({
      ...ROW,
      body: inboundMails.body,
      toEmail: inboundMails.toEmail,
      refusedFiles: inboundMails.refusedFiles,
      /** Name of the student or inquiry the email is filed under. */
      owner: sql<
        string | null
      >`coalesce((SELECT s.first_name || ' ' || s.last_name FROM students s WHERE s.school_id = ${schoolId} AND s.id = ${inboundMails.studentId}),
        (SELECT i.name FROM inquiries i WHERE i.school_id = ${schoolId} AND i.id = ${inboundMails.inquiryId}))`,
    })
    .from(inboundMails)
    .where(own(inboundMails, id));
  return row ?? null;
}

export interface Candidate {
  kind: "student" | "inquiry";
  id: string;
  name: string;
  email: string;
  /** Of an inquiry: when it was sent. */
  at: number | null;
}

const MOST_OF_A_KIND = 8;

/** Whom a mail may belong to: the students and inquiries that a search means, or without one those with the sender's address. One round trip. */
export async function candidatesOf(ctx: Ctx, { fromEmail, search }: { fromEmail: string; search?: string }): Promise<Candidate[]> {
  const { db, schoolId } = inSchool(ctx);
  const pattern = sought(search ?? "");
  const words = namedWords(search ?? "");
  const student = !search
    ? sql`s.email = ${fromEmail}`
    : words.length > 0
      ? sql`s.id IN (SELECT student_id FROM students_search WHERE students_search MATCH ${everyWordIn(schoolId, words)} AND school_id = ${schoolId} ORDER BY rowid DESC LIMIT 200)`
      : sql`(${beginsWith(sql`s.last_name`, pattern)} OR ${beginsWith(sql`s.first_name`, pattern)})`;
  const inquiry = search ? sql`(${contains(sql`i.name`, pattern)} OR ${contains(sql`i.email`, pattern)})` : sql`i.email = ${fromEmail}`;
  const [people, asked] = await readTogether(db, [
    sql<Candidate>`SELECT 'student' AS kind, s.id, s.first_name || ' ' || s.last_name AS name, s.email, NULL AS at FROM students s
      WHERE s.school_id = ${schoolId} AND s.deleted_at IS NULL AND ${student} ORDER BY s.last_name, s.first_name LIMIT ${MOST_OF_A_KIND}`,
    sql<Candidate>`SELECT 'inquiry' AS kind, i.id, i.name, i.email, i.created_at AS at FROM inquiries i
      WHERE i.school_id = ${schoolId} AND ${inquiry} ORDER BY i.created_at DESC LIMIT ${MOST_OF_A_KIND}`,
  ]);
  return [...people, ...asked];
}

/** Whether a student or an inquiry is one of the school's, as a condition; a deleted student is not. */
export const isOwn = (schoolId: string, { student, inquiry }: { student?: string; inquiry?: string }): SQL =>
  student
    ? sql`EXISTS (SELECT 1 FROM students s WHERE s.school_id = ${schoolId} AND s.id = ${student} AND s.deleted_at IS NULL)`
    : inquiry
      ? sql`EXISTS (SELECT 1 FROM inquiries i WHERE i.school_id = ${schoolId} AND i.id = ${inquiry})`
      : sql`1`;
