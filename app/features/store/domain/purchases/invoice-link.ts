import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf } from "~/platform/context";
import { sign } from "~/platform/signing";
import { invoicePath } from "../../paths";

/** What an invoice's link is signed for. */
export const INVOICE_PURPOSE = "invoice";

/** The path of an invoice, signed: for a page of the school's own host. */
export async function signedInvoicePath(ctx: Ctx, purchaseId: string): Promise<string> {
  return invoicePath(purchaseId, await sign(ctx.env, INVOICE_PURPOSE, purchaseId));
}

/** The address of an invoice on the school's own host, signed, so that whoever has the mail can open it. */
export async function invoiceLink(ctx: Ctx, purchaseId: string): Promise<string> {
  return siteOrigin(ctx, schoolOf(ctx)) + (await signedInvoicePath(ctx, purchaseId));
}
