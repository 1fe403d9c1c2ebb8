import { and, desc, eq, ne, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { inboundMails } from "#drizzle/schema/inbox-mail";
import { inquiries, inquiryReplies } from "#drizzle/schema/inquiries";
import { mails } from "#drizzle/schema/messaging";
import { auditLog } from "#drizzle/schema/platform";
import { programs } from "#drizzle/schema/programs";
import { actorName } from "~/platform/audit-log";
import { type Ctx, todayOf } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** An inquiry with its program and the program's next class, in one statement. */
function inquiry(ctx: Ctx, id: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const today = todayOf(ctx);
  return db
    .select({
      id: inquiries.id,
      name: inquiries.name,
      email: inquiries.email,
      phone: inquiries.phone,
      preferredContact: inquiries.preferredContact,
      message: inquiries.message,
      locale: inquiries.locale,
      type: inquiries.type,
      source: inquiries.source,
      details: inquiries.details,
      affid: inquiries.affid,
      contactStatus: inquiries.contactStatus,
      reply: inquiries.reply,
      repliedAt: inquiries.repliedAt,
      followedUpAt: inquiries.followedUpAt,
      createdAt: inquiries.createdAt,
      programId: inquiries.programId,
      program: programs.title,
      slug: programs.slug,
      tuitionCents: programs.tuitionCents,
      nextStart: sql<
        string | null
      >`(SELECT min(c.start_date) FROM classes c WHERE c.school_id = ${schoolId} AND c.program_id = ${inquiries.programId} AND c.status = 'open' AND c.start_date >= ${today})`,
    })
    .from(inquiries)
    .leftJoin(programs, own(programs, inquiries.programId))
    .where(own(inquiries, id));
}

/** An inquiry of this school, or null. */
export async function findInquiry(ctx: Ctx, id: string) {
  const [row] = await inquiry(ctx, id);
  return row ?? null;
}

export type Inquiry = NonNullable<Awaited<ReturnType<typeof findInquiry>>>;

/** An inquiry with replies, activity, emails, and other records of the same person. One round trip. */
export async function findInquiryProfile(ctx: Ctx, id: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const address = sql`(SELECT email FROM inquiries WHERE school_id = ${schoolId} AND id = ${id})`;
  const [[row], replies, log, sent, others, registered, answers] = await db.batch([
    inquiry(ctx, id),
    db
      .select({
        id: inquiryReplies.id,
        subject: inquiryReplies.subject,
        body: inquiryReplies.body,
        author: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
        mailStatus: mails.status,
        createdAt: inquiryReplies.createdAt,
      })
      .from(inquiryReplies)
      .leftJoin(users, eq(users.id, inquiryReplies.authorId))
      .leftJoin(mails, eq(mails.id, inquiryReplies.mailId))
      .where(and(eq(inquiryReplies.schoolId, schoolId), eq(inquiryReplies.inquiryId, id)))
      .orderBy(desc(inquiryReplies.createdAt)),
    db
      .select({
        id: auditLog.id,
        action: auditLog.action,
        after: auditLog.after,
        at: auditLog.at,
        who: actorName.as("who"),
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(
        and(
          eq(auditLog.schoolId, schoolId),
          eq(auditLog.subjectType, "inquiry"),
          eq(auditLog.subjectId, id),
          eq(auditLog.action, "inquiries.contact-status"),
        ),
      )
      .orderBy(desc(auditLog.at))
      .limit(100),
    db
      .select({ id: mails.id, template: mails.template, createdAt: mails.createdAt })
      .from(mails)
      .where(sql`${mails.schoolId} = ${schoolId} AND ${mails.id} IN (${`inquiry_auto_reply:${id}`}, ${`follow_up:${id}`})`),
    db
      .select({ id: inquiries.id, program: programs.title, contactStatus: inquiries.contactStatus, createdAt: inquiries.createdAt })
      .from(inquiries)
      .leftJoin(programs, own(programs, inquiries.programId))
      .where(and(eq(inquiries.schoolId, schoolId), sql`${inquiries.email} = ${address} AND ${inquiries.email} <> ''`, ne(inquiries.id, id)))
      .orderBy(desc(inquiries.createdAt))
      .limit(20),
    db
      .select({
        id: registrations.id,
        number: registrations.number,
        program: programs.title,
        status: registrations.enrollmentStatus,
        createdAt: registrations.createdAt,
      })
      .from(students)
      .crossJoin(registrations)
      .innerJoin(programs, own(programs, registrations.programId))
      .where(
        and(
          eq(students.schoolId, schoolId),
          sql`${students.email} = ${address}`,
          eq(registrations.schoolId, schoolId),
          eq(registrations.studentId, students.id),
        ),
      )
      .orderBy(desc(registrations.createdAt))
      .limit(20),
    db
      .select()
      .from(inboundMails)
      .where(and(eq(inboundMails.schoolId, schoolId), eq(inboundMails.inquiryId, id)))
      .orderBy(desc(inboundMails.receivedAt))
      .limit(50),
  ]);
  return row ? { inquiry: row, replies, log, sent, others, registered, answers } : null;
}

export type InquiryFile = NonNullable<Awaited<ReturnType<typeof findInquiryProfile>>>;
