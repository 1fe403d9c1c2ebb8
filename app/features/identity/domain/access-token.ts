import { errors, jwtVerify, SignJWT } from "jose";
import type { Ctx, UserActor } from "~/platform/context";
import { actorOfUser } from "../data/find-actor";

/** An access token lives five minutes; who its bearer is, and may be, is read from D1 at every call. */
export const ACCESS_SECONDS = 300;
const ISSUER = "enrollium";
const AUDIENCE = "api";
const TYPE = "at+jwt";

const keyOf = (ctx: Ctx) => new TextEncoder().encode(ctx.env.TOKEN_SECRET);

/** A signed access token for a user's token family. */
export async function accessToken(ctx: Ctx, userId: string, familyId: string): Promise<string> {
  const now = Math.floor(ctx.now.getTime() / 1000);
  return new SignJWT({ fam: familyId })
    .setProtectedHeader({ alg: "HS256", typ: TYPE })
    .setSubject(userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_SECONDS)
    .sign(keyOf(ctx));
}

/** The claims of a valid access token; null if it is forged, for another purpose or expired. */
export async function actorOfToken(ctx: Ctx, token: string): Promise<UserActor | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(ctx), {
      algorithms: ["HS256"],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ["sub", "exp"],
      clockTolerance: 5,
      currentDate: ctx.now,
    });
    if (typeof payload.sub !== "string" || typeof payload.fam !== "string") return null;
    return await actorOfUser(ctx.db, ctx.parts, payload.sub, payload.fam);
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
