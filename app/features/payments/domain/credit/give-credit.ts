import { z } from "zod";
import { students } from "#drizzle/schema/enrollment";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf, studentOf, todayOf } from "~/platform/context";
import { invalidField, notFound } from "~/platform/errors";
import { heardRow } from "~/platform/heard";
import { id, optional } from "~/platform/input";
import { formatMoney } from "~/platform/money";
import { schoolOwner, staffOrStudent } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import { longDate } from "~/platform/zones";
import { creditOf, giveCreditFields } from "../../credit-model";
import { readCredit, readLots } from "../../data/school-credit";
import { studentPaymentsPath } from "../../paths";
import { stageCreditIssue } from "./stage-credit";

/** Gives a student credit as goodwill. The student gets an email. @throws not_found for another school's student */
export const giveCredit = command({
  name: "credits.give",
  allow: schoolOwner,
  input: giveCreditFields.extend({ student: id() }),
  async run(ctx, { student, amount: amountCents, reason, expires_on: expiresOn = null }) {
    const { db, own } = inSchool(ctx);
    const [found] = await db.select({ id: students.id }).from(students).where(own(students, student));
    if (!found) throw notFound();
    if (expiresOn !== null && expiresOn < todayOf(ctx)) throw invalidField("expires_on", "Enter today's date or a later one.");
    const creditId = stageCreditIssue(ctx, { studentId: student, source: "goodwill", amountCents, reason, expiresOn, transactionId: null });
    ctx.emit("school-credit.given", { studentId: student, amountCents, reason, expiresOn }, creditId);
    ctx.record({ type: "student", id: student, after: { amountCents, reason, expiresOn } });
    return { id: student, amountCents };
  },
});

/** A student's credit and its entries, newest first. Students see their own. @throws not_found */
export const showCredit = query({
  name: "credits.show",
  allow: staffOrStudent,
  scope: "payments:read",
  input: z.object({ student: optional(id()) }),
  async run(ctx, input) {
    const me = studentOf(ctx);
    const studentId = me ? me.studentId : (input.student ?? null);
    if (!studentId || (input.student && input.student !== studentId)) throw notFound();
    const { db, own } = inSchool(ctx);
    const [[found], { lots, entries }] = await Promise.all([
      db.select({ id: students.id }).from(students).where(own(students, studentId)),
      readCredit(ctx, studentId, todayOf(ctx)),
    ]);
    if (!found) throw notFound();
    return { student: studentId, balanceCents: creditOf(lots), lots, entries };
  },
});

/** Emails a student about new credit. */
export const mailCredit = heardRow("school-credit.given", "credits.mail", async (ctx, event) => {
  const school = schoolOf(ctx);
  const { db, own } = inSchool(ctx);
  const [to] = await db
    .select({ email: students.email, firstName: students.firstName, lastName: students.lastName, locale: students.locale })
    .from(students)
    .where(own(students, event.studentId));
  if (!school || !to) return;
  const lots = await readLots(ctx, event.studentId, todayOf(ctx));
  await queueMail(ctx, {
    key: `school_credit:${event.outboxId}`,
    template: "school_credit",
    to: to.email,
    toName: `${to.firstName} ${to.lastName}`,
    school,
    studentId: event.studentId,
    locale: to.locale,
    subject: { type: "student", id: event.studentId },
    values: (locale) => ({
      amount: formatMoney(event.amountCents),
      reason: event.reason,
      expires_on: event.expiresOn ? longDate(event.expiresOn, locale) : "",
      balance: formatMoney(creditOf(lots)),
      portal_link: siteOrigin(ctx, school) + studentPaymentsPath,
    }),
  });
});
