import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf } from "~/platform/context";
import { isSigned, sign } from "~/platform/signing";
import { DAY_MS } from "~/platform/zones";
import { guardianPath } from "../paths";

const PURPOSE = "guardian-link";
const GOOD_FOR_MS = 30 * DAY_MS;
const TOKEN = /^([\w-]{1,64})\.([0-9a-z]{1,12})\.([\w-]{32})$/;

const partsOf = (ctx: Ctx, registrationId: string, until: string) => [schoolOf(ctx)?.id ?? "", registrationId, until];

/** The address at which a guardian signs without signing in, valid for thirty days. */
export async function guardianLink(ctx: Ctx, registrationId: string): Promise<string> {
  const until = (ctx.now.getTime() + GOOD_FOR_MS).toString(36);
  const signature = await sign(ctx.env, PURPOSE, ...partsOf(ctx, registrationId, until));
  return siteOrigin(ctx, schoolOf(ctx)) + guardianPath(`${registrationId}.${until}.${signature}`);
}

/** The registration of a link; null for a forged one or another school's, `expired` after thirty days. */
export async function readGuardianToken(ctx: Ctx, token: string): Promise<{ registrationId: string } | "expired" | null> {
  const [, registrationId = "", until = "", signature = null] = TOKEN.exec(token) ?? [];
  if (!(await isSigned(ctx.env, signature, PURPOSE, ...partsOf(ctx, registrationId, until)))) return null;
  return Number.parseInt(until, 36) > ctx.now.getTime() ? { registrationId } : "expired";
}
