import { z } from "zod";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf } from "~/platform/context";
import { formatMoney } from "~/platform/money";
import { systemOnly } from "~/platform/policy";
import { command } from "~/platform/verb";
import { longDate } from "~/platform/zones";
import { findDueInstalment } from "../data/due-instalment";
import { studentPaymentsPath } from "../paths";

/** Mails one reminder, if the instalment is still unpaid at that moment. The key is the promise that it happens once. */
export const mailDueInstalment = command({
  name: "instalments.remind",
  allow: systemOnly,
  input: z.object({ instalmentId: z.string(), dueDate: z.string(), kind: z.string() }),
  async run(ctx, { instalmentId, dueDate, kind }) {
    const school = schoolOf(ctx);
    const due = await findDueInstalment(ctx, instalmentId);
    if (!school || !due || due.status !== "unpaid" || due.registrationStatus !== "active" || due.dueDate !== dueDate) return null;
    await queueMail(ctx, {
      key: `rem:${instalmentId}:${dueDate}:${kind}`,
      template: kind.startsWith("overdue") ? "payment_overdue" : "payment_due",
      to: due.email,
      toName: due.studentName,
      school,
      studentId: due.studentId,
      subject: { type: "instalment", id: instalmentId },
      values: {
        program: due.program,
        amount: formatMoney(due.amountCents),
        due_date: longDate(dueDate),
        pay_link: siteOrigin(ctx, school) + studentPaymentsPath,
      },
    });
    return null;
  },
});
