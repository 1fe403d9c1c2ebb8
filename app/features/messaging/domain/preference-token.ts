import type { Ctx } from "~/platform/context";
import { base64url, fromBase64url } from "~/platform/ids";
import { isSigned, sign } from "~/platform/signing";

const PURPOSE = "mail-preferences";

export interface Subscriber {
  schoolId: string;
  /** In its normal form. */
  email: string;
}

/** What the foot of a mail carries: whose preferences, at which school, signed. It opens nothing else and does not run out. */
export async function preferenceToken(ctx: Ctx, { schoolId, email }: Subscriber): Promise<string> {
  const whose = base64url(new TextEncoder().encode(JSON.stringify([schoolId, email])));
  return `${whose}.${await sign(ctx.env, PURPOSE, schoolId, email)}`;
}

/** Null for a token that is missing, forged or mangled on its way. */
export async function subscriberOf(ctx: Ctx, token: string): Promise<Subscriber | null> {
  const [whose = "", signature = null] = token.split(".");
  try {
    const [schoolId, email] = JSON.parse(new TextDecoder().decode(fromBase64url(whose))) as unknown[];
    if (typeof schoolId !== "string" || typeof email !== "string") return null;
    return (await isSigned(ctx.env, signature, PURPOSE, schoolId, email)) ? { schoolId, email } : null;
  } catch {
    return null;
  }
}
