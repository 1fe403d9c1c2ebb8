import { events } from "~/events";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { type School, schoolOf } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { formatMoney } from "~/platform/money";
import { systemOnly } from "~/platform/policy";
import { type CommandCtx, command } from "~/platform/verb";
import { dayIn, longDate } from "~/platform/zones";
import { findDueInstalment } from "../data/due-instalment";
import { SMALLEST_CHARGE } from "../model";
import { payLink } from "./pay-link";

type Due = NonNullable<Awaited<ReturnType<typeof findDueInstalment>>>;

/** Mails one reminder, if the instalment is still unpaid at that moment. The key is the promise that it happens once. */
export const mailDueInstalment = command({
  name: "instalments.remind",
  allow: systemOnly,
  input: events["instalment.due"],
  async run(ctx, { instalmentId, dueDate, kind }) {
    const school = schoolOf(ctx);
    const due = await findDueInstalment(ctx, instalmentId);
    if (
      !school ||
      !due ||
      due.status !== "unpaid" ||
      due.registrationStatus !== "active" ||
      due.dueDate !== dueDate ||
      due.amountCents < SMALLEST_CHARGE
    )
      return null;
    await queueReminder(ctx, school, due, { instalmentId, occasion: kind, isOverdue: kind.startsWith("overdue") });
    return null;
  },
});

/**
 * Stages a reminder that a person asks for, in the words that fit the day. Answers false when the school has switched it off.
 * @throws not_found for another school's instalment, conflict `amount_too_small` where it cannot be paid online
 */
export async function remindOfInstalment(ctx: CommandCtx, instalmentId: string, occasion: string): Promise<boolean> {
  const school = schoolOf(ctx);
  const due = await findDueInstalment(ctx, instalmentId);
  if (!school || !due) throw notFound();
  if (due.amountCents < SMALLEST_CHARGE) throw conflict("amount_too_small", "This amount is too small to be paid online.");
  return queueReminder(ctx, school, due, { instalmentId, occasion, isOverdue: due.dueDate < dayIn(ctx.now, school.timezone) });
}

async function queueReminder(
  ctx: CommandCtx,
  school: School,
  due: Due,
  { instalmentId, occasion, isOverdue }: { instalmentId: string; occasion: string; isOverdue: boolean },
): Promise<boolean> {
  return queueMail(ctx, {
    key: `rem:${instalmentId}:${due.dueDate}:${occasion}`,
    template: isOverdue ? "payment_overdue" : "payment_due",
    to: due.email,
    toName: due.studentName,
    school,
    studentId: due.studentId,
    subject: { type: "instalment", id: instalmentId },
    values: {
      program: due.program,
      amount: formatMoney(due.amountCents),
      due_date: longDate(due.dueDate),
      pay_link: await payLink(ctx, { kind: "instalment", id: instalmentId }),
    },
  });
}
