import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf } from "~/platform/context";
import { sign } from "~/platform/signing";
import { invoicePath } from "../../paths";

/** What an invoice's link is signed for. */
export const INVOICE_PURPOSE = "invoice";

/** The address of an invoice on the school's own host, signed, so that whoever has the mail can open it. */
export async function invoiceLink(ctx: Ctx, purchaseId: string): Promise<string> {
  return siteOrigin(ctx, schoolOf(ctx)) + invoicePath(purchaseId, await sign(ctx.env, INVOICE_PURPOSE, purchaseId));
}
