import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf } from "~/platform/context";
import { sign } from "~/platform/signing";
import { receiptPath } from "../paths";

/** Purpose of a receipt link's signature. */
export const RECEIPT_PURPOSE = "receipt";

/** What opens a receipt without signing in. */
export const receiptToken = (ctx: Ctx, transactionId: string): Promise<string> => sign(ctx.env, RECEIPT_PURPOSE, transactionId);

/** The path of a receipt, signed: for a page of the school's own host. */
export async function signedReceiptPath(ctx: Ctx, transactionId: string): Promise<string> {
  return receiptPath(transactionId, await receiptToken(ctx, transactionId));
}

/** The signed URL of a receipt on the school's host, which opens without signing in. */
export async function receiptLink(ctx: Ctx, transactionId: string): Promise<string> {
  return siteOrigin(ctx, schoolOf(ctx)) + (await signedReceiptPath(ctx, transactionId));
}
