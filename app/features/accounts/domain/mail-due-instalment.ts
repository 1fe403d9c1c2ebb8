import { sql } from "drizzle-orm";
import { payAt } from "~/features/enrollment/domain/mail-values";
import { canPayOnline } from "~/features/enrollment/domain/own-student";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { pushToPerson } from "~/features/notifications/domain/push-to-devices";
import { isPayable } from "~/features/payments/data/payable";
import { SMALLEST_CHARGE } from "~/features/payments/model";
import { studentPaymentsPath } from "~/features/payments/paths";
import { type Ctx, type School, schoolOf } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { choice, optional } from "~/platform/input";
import { formatMoney } from "~/platform/money";
import type { CommandCtx } from "~/platform/verb";
import { DAY_MS, dayIn, longDate, longInstant } from "~/platform/zones";
import { words } from "~/words/en/notifications";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { wordsOf } from "~/words/words";
import { type DuePart, findDueInstalment, findDueTogether, lastReminders } from "../data/due-instalment";
import { studentOwes } from "../data/student-owes";
import { payLink } from "./pay-link";

type Due = NonNullable<Awaited<ReturnType<typeof findDueInstalment>>>;

/** Mails a student everything that is due, if the instalment is still unpaid. One mail per day: events of other instalments find its key taken. */
export const mailDueInstalment = heard("instalment.due", "instalments.remind", async (ctx, { instalmentId, dueDate }) => {
  const school = schoolOf(ctx);
  if (!school) return;
  const today = dayIn(ctx.now, school.timezone);
  const mayRemind = sql`coalesce(i.quiet_until, '') < ${today}`;
  const [due, parts] = await Promise.all([
    findDueInstalment(ctx, instalmentId),
    findDueTogether(ctx, instalmentId, today, { owes: sql`${isPayable} AND ${studentOwes}`, mayRemind }),
  ]);
  if (due?.status !== "unpaid" || due.registrationStatus !== "active" || due.dueDate !== dueDate || due.amountCents < SMALLEST_CHARGE) return;
  await queueReminder(ctx, school, due, parts, "clock");
});

const WEEK_MS = 7 * DAY_MS;
/** The confirmation of "Send another?". */
export const again = () => optional(choice(["yes"]));

/** Asks before a second reminder within a week. @throws conflict `reminded_lately` with the date of the last one */
export async function askBeforeAnother(ctx: Ctx, studentIds: readonly string[]): Promise<void> {
  const school = schoolOf(ctx);
  if (!school) throw notFound();
  const last = await lastReminders(ctx, studentIds, ctx.now.getTime() - WEEK_MS);
  if (last.length === 0) return;
  const when = longInstant(new Date(Math.max(...last.map(({ at }) => at))), school.timezone);
  const who = studentIds.length === 1 ? "This student got a reminder" : `${last.length} of ${studentIds.length} students got a reminder`;
  throw conflict("reminded_lately", `${who} in the last seven days, the latest on ${when}. Send another?`);
}

/** Stages a reminder requested by staff. Returns false if the school has turned it off. @throws not_found for another school's instalment */
export async function remindOfInstalment(ctx: CommandCtx, instalmentId: string): Promise<boolean> {
  const school = schoolOf(ctx);
  const due = await findDueInstalment(ctx, instalmentId);
  if (!school || !due) throw notFound();
  if (due.amountCents < SMALLEST_CHARGE) throw conflict("amount_too_small", "This amount is too small to pay online.");
  const parts = await findDueTogether(ctx, instalmentId, dayIn(ctx.now, school.timezone), {
    owes: sql`${isPayable} AND ${studentOwes}`,
    mayRemind: sql`1`,
  });
  return queueReminder(ctx, school, due, parts, `staff:${ctx.now.getTime()}`);
}

async function queueReminder(ctx: CommandCtx, school: School, due: Due, parts: readonly DuePart[], occasion: string): Promise<boolean> {
  const today = dayIn(ctx.now, school.timezone);
  const [first] = parts;
  if (!first) return true;
  const total = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isOne = parts.every(({ registrationId }) => registrationId === first.registrationId);
  const paysAll = parts.length > 1 && isOne && total === first.openCents;
  const programs = [...new Set(parts.map((part) => part.program))];
  const programIn = (locale: Locale) => programs.join(phrase(" and ", locale));
  const amount = formatMoney(total);
  const link = canPayOnline(school)
    ? await payLink(ctx, paysAll ? { kind: "balance", id: first.registrationId } : { kind: "instalment", id: first.id })
    : "";
  const say = wordsOf(words, due.locale);
  if (due.userId)
    await pushToPerson(ctx, {
      userId: due.userId,
      title: school.name,
      body: say("paymentDue", { amount, program: programIn(due.locale), date: longDate(first.dueDate, due.locale) }),
      path: studentPaymentsPath,
      tag: `payment:${due.studentId}:${today}`,
    });
  return queueMail(ctx, {
    key: `rem:${due.studentId}:${today}:${occasion}`,
    template: first.dueDate < today ? "payment_overdue" : "payment_due",
    to: due.email,
    toName: due.studentName,
    school,
    studentId: due.studentId,
    locale: due.locale,
    subject: { type: "instalment", id: first.id },
    values: (locale) => ({
      program: programIn(locale),
      amount,
      due_date: longDate(first.dueDate, locale),
      pay_link: link,
      pay_at: payAt(school),
    }),
    table: (locale) =>
      parts.length > 1
        ? [
            ["Program", "Due on", "Amount"].map((head) => phrase(head, locale)),
            ...parts.map((part) => [part.program, longDate(part.dueDate, locale), formatMoney(part.amountCents)]),
          ]
        : undefined,
  });
}
