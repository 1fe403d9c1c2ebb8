import { z } from "zod";
import { queueMail } from "~/features/messaging/domain/send-mail";
import type { TemplateName } from "~/features/messaging/mails-model";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf, todayOf } from "~/platform/context";
import { conflict } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { id } from "~/platform/input";
import { formatMoney } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { countUse } from "~/platform/rate-limit";
import { type CommandCtx, command } from "~/platform/verb";
import { longDate, MINUTE_MS } from "~/platform/zones";
import { readInvoice } from "../data/sponsors";
import { openInvoicePath } from "../paths";

type Found = Awaited<ReturnType<typeof readInvoice>>;
type Name = Extract<TemplateName, `sponsor_invoice_${string}`>;

const OPEN = ["issued", "part_paid"];

/** Emails an issued invoice to its sponsor. */
export const notifyIssued = heard("sponsor-invoice.issued", "sponsor-invoices.tell-issued", async (ctx, { invoiceId }) => {
  const found = await readInvoice(ctx, invoiceId);
  if (OPEN.includes(found.invoice.status)) await tell(ctx, found, "sponsor_invoice_issued", `sponsor_invoice_issued:${invoiceId}`);
});

/** Emails a receipt of a payment with the remaining balance. */
export const notifyPaid = heard("sponsor-invoice.paid", "sponsor-invoices.tell-paid", async (ctx, { invoiceId, amountCents, paidOn, at }) => {
  const found = await readInvoice(ctx, invoiceId);
  await tell(ctx, found, "sponsor_invoice_paid", `sponsor_invoice_paid:${invoiceId}:${at}`, {
    amount_paid: formatMoney(amountCents),
    paid_on: longDate(paidOn),
  });
});

/** Sends a reminder that is due, unless the invoice was paid or voided. */
export const notifyDue = heard("sponsor-invoice.due", "sponsor-invoices.tell-due", async (ctx, { invoiceId, dueOn, kind }) => {
  const found = await readInvoice(ctx, invoiceId);
  if (OPEN.includes(found.invoice.status) && found.invoice.dueOn === dueOn)
    await tell(ctx, found, "sponsor_invoice_reminder", `sponsor_invoice_reminder:${invoiceId}:${dueOn}:${kind}`, {
      due_words: dueWords(ctx, dueOn),
    });
});

/** Sends a reminder on staff's request. @throws conflict `not_open`, rate_limited within ten minutes */
export const remindSponsor = command({
  name: "sponsor-invoices.remind",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const found = await readInvoice(ctx, input.id);
    const { invoice, sponsor } = found;
    if (!OPEN.includes(invoice.status)) throw conflict("not_open", "This invoice has no balance due.");
    await countUse(ctx, `sponsor-reminder:${invoice.id}`, 1, 10 * MINUTE_MS, "Please wait before sending again.");
    const key = `sponsor_invoice_reminder:${invoice.id}:by-hand:${ctx.now.getTime()}`;
    const isSent = await tell(ctx, found, "sponsor_invoice_reminder", key, { due_words: dueWords(ctx, invoice.dueOn ?? todayOf(ctx)) });
    if (!isSent) throw conflict("mail_off", "This email is turned off. Turn it on in the email templates.");
    ctx.record({ type: "sponsor_invoice", id: invoice.id, after: { reminded: sponsor.email } });
    return { email: sponsor.email };
  },
});

/** "was due on April 9, 2026" */
function dueWords(ctx: Ctx, dueOn: string): string {
  const today = todayOf(ctx);
  if (dueOn === today) return "is due today";
  return `${dueOn < today ? "was" : "is"} due on ${longDate(dueOn)}`;
}

async function tell(ctx: CommandCtx, { invoice, sponsor }: Found, template: Name, key: string, more: Record<string, string> = {}): Promise<boolean> {
  const school = schoolOf(ctx);
  if (!school) return false;
  return queueMail(ctx, {
    key,
    template,
    to: sponsor.email,
    toName: sponsor.contactName ?? sponsor.name,
    school,
    subject: { type: "sponsor_invoice", id: invoice.id },
    values: {
      sponsor: sponsor.name,
      invoice_num: invoice.number ?? "",
      amount: formatMoney(invoice.totalCents),
      balance: formatMoney(invoice.totalCents - invoice.paidCents),
      due_date: invoice.dueOn ? longDate(invoice.dueOn) : "",
      po_number: invoice.poNumber ?? "",
      invoice_link: siteOrigin(ctx, school) + openInvoicePath(invoice.code),
      ...more,
    },
  });
}
