import type { Ctx } from "~/platform/context";
import { base64url, fromBase64url } from "~/platform/ids";
import { isSigned, sign } from "~/platform/signing";

const PURPOSE = "mail-preferences";

export interface Subscriber {
  schoolId: string;
  /** Normalized. */
  email: string;
}

/** The signed token in a mail's footer: an address at a school. It opens email preferences only and does not expire. */
export async function preferenceToken(ctx: Ctx, { schoolId, email }: Subscriber): Promise<string> {
  const whose = base64url(new TextEncoder().encode(JSON.stringify([schoolId, email])));
  return `${whose}.${await sign(ctx.env, PURPOSE, schoolId, email)}`;
}

/** Null for a missing or forged token. */
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
