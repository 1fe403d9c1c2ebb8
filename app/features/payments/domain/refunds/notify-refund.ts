import { eq } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { staffToWriteTo } from "~/features/identity/data/find-account";
import { queueMail } from "~/features/messaging/domain/send-mail";
import type { TemplateName } from "~/features/messaging/mails-model";
import { staffAtOnce } from "~/features/notifications/data/staff-mail";
import { notify } from "~/features/notifications/domain/notify";
import { stageNews } from "~/features/notifications/domain/notify-staff";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { formatMoney } from "~/platform/money";
import { acrossSchools } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { SCHOOL_CREDIT } from "../../credit-model";
import { readRefundDetails } from "../../data/refund-details";
import { readRefund } from "../../data/refund-parts";
import { adminRefundPath, refundRequestPath, studentPaymentsPath } from "../../paths";
import { reasonText } from "../../refund-model";
import { receiptLink } from "../receipt-link";

interface Person {
  email: string;
  name: string;
  /** English for staff. */
  locale?: Locale;
}

async function told(ctx: CommandCtx, refundId: string) {
  const school = schoolOf(ctx);
  const found = await readRefund(ctx, refundId);
  if (!school || !found) return null;
  const { request } = found;
  const subject = (await readRefundDetails(ctx, request))?.subject;
  const values = {
    student_name: subject?.studentName ?? "",
    amount: formatMoney(request.approvedCents ?? request.amountCents),
  };
  const valuesIn = (locale: Locale) => ({
    ...values,
    program: phrase(subject?.program ?? "", locale),
    reason:
      request.status === "declined"
        ? (request.decisionNote ?? "")
        : [reasonText(request.reasonCode, request.reason, locale), request.note].filter(Boolean).join(". "),
  });
  const mail = (template: TemplateName, person: Person, link: string) =>
    queueMail(ctx, {
      key: `${template}:${refundId}:${person.email}`,
      template,
      to: person.email,
      toName: person.name,
      school,
      studentId: subject && person.email === subject.email ? subject.studentId : null,
      locale: person.locale,
      subject: { type: "refund_request", id: refundId },
      values: (locale) => ({ ...valuesIn(locale), refund_link: link }),
    });
  const own = siteOrigin(ctx, school);
  const student: Person | null = subject ? { email: subject.email, name: subject.studentName, locale: subject.locale } : null;
  const toStaff = async (template: TemplateName) => {
    const people = template === "refund_requested" ? await staffAtOnce(ctx, "refund") : await staffToWriteTo(ctx, school.id, "refunds.read");
    if (template === "refund_requested")
      stageNews(ctx, {
        kind: "refund",
        key: refundId,
        text: `${values.student_name} requested a refund of ${values.amount}.`,
        path: refundRequestPath(refundId),
      });
    for (const person of people) await mail(template, person, own + refundRequestPath(refundId));
  };
  const toStudent = async (template: TemplateName) => {
    const link = subject && subject.kind !== "registration" ? await receiptLink(ctx, found.parts[0]?.transactionId ?? "") : own + studentPaymentsPath;
    if (student) await mail(template, student, link);
  };
  return { request, mail, toStaff, toStudent };
}

/** Emails a new request to super admins or, for a student's request, to the school. */
export const notifyRefundRequested = heard("refund.requested", "refunds.tell-requested", async (ctx, { refundId }) => {
  const of = await told(ctx, refundId);
  if (of?.request.status !== "pending") return;
  if (of.request.requestFromType === "student") await of.toStaff("refund_requested");
  else for (const person of await superAdmins(ctx)) await of.mail("refund_requested", person, siteOrigin(ctx, null) + adminRefundPath(refundId));
});

/** Notifies the school's staff and emails the student about an approved refund. */
export const notifyRefundApproved = heard("refund.approved", "refunds.tell-approved", async (ctx, { refundId }) => {
  const of = await told(ctx, refundId);
  if (of?.request.status !== "approved") return;
  notify(ctx, { type: "refund_approved", eventKey: refundId, objectId: refundId, extra: { refund_id: refundId }, recipients: "school-staff" });
  await of.toStaff("refund_approved");
  // New credit has its own mail.
  if (of.request.quote?.method !== SCHOOL_CREDIT) await of.toStudent("refund_approved");
});

/** Emails the requester, the school or its student. */
export const notifyRefundDeclined = heard("refund.declined", "refunds.tell-declined", async (ctx, { refundId }) => {
  const of = await told(ctx, refundId);
  if (of?.request.status !== "declined") return;
  if (of.request.requestFromType === "student") await of.toStudent("refund_declined");
  else await of.toStaff("refund_declined");
});

const superAdmins = async (ctx: CommandCtx): Promise<Person[]> => {
  const rows = await acrossSchools(ctx, "super admins are written to about the refunds of every school")
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName, status: users.status })
    .from(users)
    .where(eq(users.role, "super_admin"));
  return rows.filter(({ status }) => status === "active").map(({ email, firstName, lastName }) => ({ email, name: `${firstName} ${lastName}` }));
};
