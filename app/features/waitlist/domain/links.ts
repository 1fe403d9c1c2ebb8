import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf } from "~/platform/context";
import { isSigned, sign } from "~/platform/signing";
import { findWaiting, type Waiting } from "../data/waitlist";
import { waitlistPath } from "../paths";

type Purpose = "claim" | "decline" | "leave";
const TOKEN = /^([\w-]{1,64})\.([\w-]{32})$/;

/** Scope of the signature: links of an offer expire with it; the leave link lasts as long as the entry. */
const partsOf = (purpose: Purpose, { id, offeredAt }: { id: string; offeredAt: number | null }) =>
  purpose === "leave" ? [id] : [id, String(offeredAt ?? 0)];

/** Signed address that claims or declines an offer or leaves the waitlist. Created each time, so a reminder has the same address. */
export async function waitlistLink(ctx: Ctx, purpose: Purpose, entry: { id: string; offeredAt: number | null }): Promise<string> {
  const token = `${entry.id}.${await sign(ctx.env, `waitlist-${purpose}`, ...partsOf(purpose, entry))}`;
  return siteOrigin(ctx, schoolOf(ctx)) + waitlistPath(purpose, token);
}

/** The entry of a link; null for an invalid link or an earlier offer. @throws not_found for an entry of another school */
export async function findByLink(ctx: Ctx, purpose: Purpose, token: string): Promise<Waiting | null> {
  const [, id, signature] = TOKEN.exec(token) ?? [];
  if (!id || !signature) return null;
  const waiting = await findWaiting(ctx, id);
  return (await isSigned(ctx.env, signature, `waitlist-${purpose}`, ...partsOf(purpose, waiting.entry))) ? waiting : null;
}
