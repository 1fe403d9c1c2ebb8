import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf } from "~/platform/context";
import { isSigned, sign } from "~/platform/signing";
import { DAY_MS } from "~/platform/zones";
import { payLinkPath } from "../paths";

const PURPOSE = "pay-link";
const GOOD_FOR_MS = 60 * DAY_MS;
const TOKEN = /^([ib])\.([\w-]{1,64})\.([0-9a-z]{1,12})\.([\w-]{32})$/;

/** The subject of a link: one instalment, or a registration's whole unpaid balance. */
export interface PaidByLink {
  kind: "instalment" | "balance";
  id: string;
}

const partsOf = (ctx: Ctx, { kind, id }: PaidByLink, until: string) => [schoolOf(ctx)?.id ?? "", kind, id, until];

/** A token that opens this payment for sixty days at this school without signing in. */
export async function payToken(ctx: Ctx, paid: PaidByLink): Promise<string> {
  const until = (ctx.now.getTime() + GOOD_FOR_MS).toString(36);
  return `${paid.kind[0]}.${paid.id}.${until}.${await sign(ctx.env, PURPOSE, ...partsOf(ctx, paid, until))}`;
}

/** The link for a mail, on the school's host. */
export const payLink = async (ctx: Ctx, paid: PaidByLink): Promise<string> => siteOrigin(ctx, schoolOf(ctx)) + payLinkPath(await payToken(ctx, paid));

/** The subject of a token; null for a forged one or another school's, `expired` after sixty days. */
export async function readPayToken(ctx: Ctx, token: string): Promise<PaidByLink | "expired" | null> {
  const [, letter, id = "", until = "", signature = null] = TOKEN.exec(token) ?? [];
  const paid: PaidByLink = { kind: letter === "i" ? "instalment" : "balance", id };
  if (!(await isSigned(ctx.env, signature, PURPOSE, ...partsOf(ctx, paid, until)))) return null;
  return Number.parseInt(until, 36) > ctx.now.getTime() ? paid : "expired";
}
