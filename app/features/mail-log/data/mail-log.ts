import { and, asc, count, eq, gte, inArray, isNull, like, lt, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { addressesAside, mailEvents, mails } from "#drizzle/schema/messaging";
import { schools } from "#drizzle/schema/schools";
import { TEMPLATE_NAMES, templateOf } from "~/features/messaging/model";
import { readTemplateId } from "~/features/messaging/template-model";
import { type Ctx, schoolOf, zoneOf } from "~/platform/context";
import { behind, type ListPart, sortedBy, wayOf } from "~/platform/keyset";
import { containsPattern } from "~/platform/list";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { instantOf } from "~/platform/wall-clock";
import { plusDays } from "~/platform/zones";
import type { mailListInput } from "../model";

type Filter = Partial<Omit<z.output<typeof mailListInput>, "limit" | "offset" | "ordering">>;

/** `sending` shows as pending, a mail that nobody wanted any more as failed. */
const STATES = { pending: ["pending", "sending"], sent: ["sent"], failed: ["failed", "aborted"] } as const;

/** The mails of the school that a call works in; without one, of all schools and of the product itself. */
function place(ctx: Ctx): { db: ReturnType<typeof acrossSchools>; own: SQL | undefined } {
  if (!schoolOf(ctx)) return { db: acrossSchools(ctx, "a super admin reads the mail log of every school"), own: undefined };
  const { db, schoolId } = inSchool(ctx);
  return { db, own: eq(mails.schoolId, schoolId) };
}

function matching(ctx: Ctx, own: SQL | undefined, filter: Filter): SQL | undefined {
  const zone = zoneOf(ctx);
  const names = filter.type ? TEMPLATE_NAMES.filter((name) => templateOf(name).type === filter.type) : null;
  const search = filter.search ? containsPattern(filter.search) : null;
  return and(
    own,
    filter.status ? inArray(mails.status, [...STATES[filter.status]]) : undefined,
    filter.template ? eq(mails.template, filter.template) : undefined,
    // A template that nobody has names no mail.
    filter.email_config ? eq(mails.template, readTemplateId(filter.email_config)?.name ?? "") : undefined,
    names ? inArray(mails.template, names) : undefined,
    filter.from_date ? gte(mails.createdAt, instantOf(filter.from_date, "00:00", zone).getTime()) : undefined,
    filter.to_date ? lt(mails.createdAt, instantOf(plusDays(filter.to_date, 1), "00:00", zone).getTime()) : undefined,
    search ? or(like(mails.recipient, search), like(mails.recipientName, search), like(mails.subject, search)) : undefined,
  );
}

const ROW = {
  id: mails.id,
  schoolId: mails.schoolId,
  template: mails.template,
  recipient: mails.recipient,
  recipientName: mails.recipientName,
  subject: mails.subject,
  status: mails.status,
  attempts: mails.attempts,
  error: mails.error,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
  studentId: mails.studentId,
  subjectType: mails.subjectType,
  subjectId: mails.subjectId,
};

/** A page of the log, and how many rows there are in all; one round trip. */
export async function mailPage(ctx: Ctx, filter: Filter, page: ListPart) {
  const { db, own } = place(ctx);
  const [rows, [total]] = await db.batch([
    mailLines(ctx, filter, page),
    db
      .select({ count: count() })
      .from(mails)
      .where(matching(ctx, own, filter)),
  ]);
  return { rows, count: total?.count ?? 0 };
}

/** Some mails of the log. */
export function mailLines(ctx: Ctx, filter: Filter, { limit, offset = 0, after, ordering }: ListPart) {
  const { db, own } = place(ctx);
  const order = [mails.createdAt, mails.id].map((by) => ({ by, way: wayOf(ordering) }));
  return db
    .select({ ...ROW, school: schools.name })
    .from(mails)
    .leftJoin(schools, eq(schools.id, mails.schoolId))
    .where(and(matching(ctx, own, filter), behind(order, after)))
    .orderBy(sortedBy(order))
    .limit(limit)
    .offset(offset);
}

/** One mail with its text, what receivers said of it, and whether its address is put aside; null when it is another school's. One round trip. */
export async function findMail(ctx: Ctx, id: string) {
  const { db, own } = place(ctx);
  const [[row], told] = await db.batch([
    db
      .select({
        ...ROW,
        school: schools.name,
        fromName: mails.fromName,
        replyTo: mails.replyTo,
        html: mails.html,
        text: mails.text,
        firstTryAt: mails.firstTryAt,
        aside: addressesAside.reason,
      })
      .from(mails)
      .leftJoin(schools, eq(schools.id, mails.schoolId))
      .leftJoin(
        addressesAside,
        and(sql`${addressesAside.id} = coalesce(${mails.schoolId}, 'product') || ':' || ${mails.recipient}`, isNull(addressesAside.clearedAt)),
      )
      .where(and(own, eq(mails.id, id))),
    db
      .select({ id: mailEvents.id, type: mailEvents.type, isPermanent: mailEvents.isPermanent, reason: mailEvents.reason, at: mailEvents.at })
      .from(mailEvents)
      .where(and(schoolOf(ctx) ? eq(mailEvents.schoolId, schoolOf(ctx)?.id ?? "") : undefined, eq(mailEvents.mailId, id)))
      .orderBy(asc(mailEvents.at))
      .limit(20),
  ]);
  return row ? { ...row, told } : null;
}
