import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf } from "~/platform/context";
import { sign } from "~/platform/signing";
import { invoicePath } from "../../paths";

/** Scope of the signature of an invoice link. */
export const INVOICE_PURPOSE = "invoice";

/** Signed path of an invoice, for pages on the school's host. */
export async function signedInvoicePath(ctx: Ctx, purchaseId: string): Promise<string> {
  return invoicePath(purchaseId, await sign(ctx.env, INVOICE_PURPOSE, purchaseId));
}

/** Signed address of an invoice on the school's host, for mails. */
export async function invoiceLink(ctx: Ctx, purchaseId: string): Promise<string> {
  return siteOrigin(ctx, schoolOf(ctx)) + (await signedInvoicePath(ctx, purchaseId));
}
