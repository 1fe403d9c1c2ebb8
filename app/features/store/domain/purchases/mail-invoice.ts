import { z } from "zod";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { schoolOf } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { id } from "~/platform/input";
import { formatMoney } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { type CommandCtx, command } from "~/platform/verb";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { findOrder, type Order } from "../../data/orders";
import { orderName } from "../../order-model";
import { invoiceLink } from "./invoice-link";

/** Emails the invoice of a paid order once. */
export const mailInvoice = heard("purchase.paid", "store.mail-invoice", async (ctx, { purchaseId }) => {
  const found = await findOrder(ctx, { id: purchaseId });
  if (found) await queueInvoice(ctx, found, `invoice:${purchaseId}`);
});

/** Resends the invoice. @throws conflict `not_paid` */
export const resendInvoice = command({
  name: "store.resend-invoice",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const found = await findOrder(ctx, { id: input.id });
    if (!found) throw notFound();
    if (found.order.status !== "paid") throw conflict("not_paid", "This order has not been paid.");
    await queueInvoice(ctx, found, `invoice:${input.id}:${ctx.now.getTime()}`);
    ctx.record({ type: "purchase", id: input.id, after: { resent: found.order.email } });
    return { email: found.order.email };
  },
});

/** Queues the invoice mail, with a table if there are several items. */
async function queueInvoice(ctx: CommandCtx, { order, items }: Order, key: string): Promise<void> {
  const school = schoolOf(ctx);
  if (!school) return;
  const [only] = items.length === 1 ? items : [];
  const table = (locale: Locale) => [
    ["Product", "Quantity", "Price", "Amount"].map((head) => phrase(head, locale)),
    ...items.map(({ title, size, quantity, unitCents }) => [
      size ? `${title}, ${size}` : title,
      String(quantity),
      formatMoney(unitCents),
      formatMoney(unitCents * quantity),
    ]),
    ...(order.discountCents > 0 ? [[phrase("Discount", locale), "", "", `-${formatMoney(order.discountCents)}`]] : []),
    ...(order.shippingCents > 0 ? [[phrase("Shipping", locale), "", "", formatMoney(order.shippingCents)]] : []),
    ...(order.serviceFeeCents > 0 ? [[phrase("Online service fee", locale), "", "", formatMoney(order.serviceFeeCents)]] : []),
    [phrase("Total", locale), "", "", formatMoney(order.totalCents)],
  ];
  const link = await invoiceLink(ctx, order.id);
  await queueMail(ctx, {
    key,
    template: "invoice",
    to: order.email,
    toName: `${order.firstName} ${order.lastName}`,
    school,
    studentId: order.studentId,
    locale: order.locale,
    subject: { type: "purchase", id: order.id },
    table,
    values: {
      product_title: only ? (only.size ? `${only.title}, ${only.size}` : only.title) : "",
      unit_price: only ? formatMoney(only.unitCents) : "",
      quantity: only ? String(only.quantity) : "",
      amount: formatMoney(order.subtotalCents),
      total_prd: formatMoney(order.totalCents),
      invoice_num: orderName(order),
      invoice_link: link,
    },
  });
}
