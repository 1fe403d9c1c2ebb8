import { type Ctx, schoolOf } from "~/platform/context";
import { hashToken, publicCode } from "~/platform/ids";
import { sign } from "~/platform/signing";

/**
 * The code that opens an order. It is signed: a client chooses its request keys and could choose the mark of a page, and nobody gets to
 * an order by guessing one. The same mark of the same buyer is the same code.
 */
export const codeOfPage = (ctx: Ctx, mark: string, email: string): Promise<string> =>
  sign(ctx.env, "order-page", schoolOf(ctx)?.id ?? "", mark, email);

/** The same for an API client: one request key with one body is one code; without a key every call has its own. */
export async function codeOfRequest(ctx: Ctx, body: unknown): Promise<string> {
  if (!ctx.idempotencyKey) return publicCode();
  return sign(ctx.env, "order-request", schoolOf(ctx)?.id ?? "", ctx.idempotencyKey, await hashToken(JSON.stringify(body)));
}
