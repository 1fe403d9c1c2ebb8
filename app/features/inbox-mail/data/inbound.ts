import { and, asc, count, desc, eq, like, or, sql } from "drizzle-orm";
import { students } from "#drizzle/schema/enrollment";
import { inboundMails } from "#drizzle/schema/inbox-mail";
import { inquiries } from "#drizzle/schema/inquiries";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { containsPattern } from "~/platform/list";
import { acrossSchools, inSchool } from "~/platform/school-scope";

const REASON = "mail comes in without a host: its address says which school it is for";

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
  const pattern = search ? containsPattern(search) : null;
  const where = and(
    eq(inboundMails.schoolId, schoolId),
    state ? eq(inboundMails.state, state) : undefined,
    kind ? eq(inboundMails.kind, kind) : undefined,
    pattern ? or(like(inboundMails.fromEmail, pattern), like(inboundMails.fromName, pattern), like(inboundMails.subject, pattern)) : undefined,
  );
  const [results, [total]] = await db.batch([
    db.select(ROW).from(inboundMails).where(where).orderBy(order(inboundMails.receivedAt), order(inboundMails.id)).limit(limit).offset(offset),
    db.select({ count: count() }).from(inboundMails).where(where),
  ]);
  return { results, count: total?.count ?? 0 };
}

/** One mail with its words, and the student with its sender's address; null when it is another school's. */
export async function findInbound(ctx: Ctx, id: string) {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({
      ...ROW,
      body: inboundMails.body,
      toEmail: inboundMails.toEmail,
      refusedFiles: inboundMails.refusedFiles,
      knownStudentId: sql<
        string | null
      >`(SELECT s.id FROM students s WHERE s.school_id = ${schoolId} AND s.email = ${inboundMails.fromEmail} AND s.deleted_at IS NULL LIMIT 1)`,
    })
    .from(inboundMails)
    .where(and(eq(inboundMails.schoolId, schoolId), eq(inboundMails.id, id)));
  return row ?? null;
}
