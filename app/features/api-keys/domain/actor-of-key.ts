import { findSchoolById } from "~/features/identity/data/school-row";
import type { Ctx, KeyActor } from "~/platform/context";
import { DomainError, forbidden, invalid, planRequired, tooMany, unauthenticated } from "~/platform/errors";
import { hashToken } from "~/platform/ids";
import { isInRange, readRange } from "~/platform/ip-range";
import { planHas } from "~/platform/policy";
import { type Paced, pacedUse } from "~/platform/rate-limit";
import { isSame } from "~/platform/signing";
import { dayIn } from "~/platform/zones";
import { findKeyByPrefix, noteUse } from "../data/keys";
import { KEY_FORM, knownScopes, looksLikeKey, PACE } from "../model";

/** @throws invalid `key_in_query`: addresses are logged on their way */
export function refuseKeyInQuery(url: URL): void {
  for (const [name, value] of url.searchParams)
    if (looksLikeKey(value) || looksLikeKey(name))
      throw invalid({}, "Send the key in the Authorization header, never in the address. Revoke this key: it may have been logged.", "key_in_query");
}

/** The key of a request, from `Authorization: Bearer` or `X-Api-Key`; null without one. */
export function keyOfRequest({ headers }: Request): string | null {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get("Authorization") ?? "")?.[1];
  const given = bearer ?? headers.get("X-Api-Key");
  return given !== null && looksLikeKey(given) ? given : null;
}

interface Known {
  actor: KeyActor;
  pace: Paced;
}

/**
 * The actor of a key, and how many calls it has left. Everything is read from the database, so a revoked key ends with its next call.
 * @throws unauthenticated `key_unknown`, `key_revoked`, `key_expired`; forbidden `ip_refused`, `plan_required`; too_many
 */
export async function actorOfKey(ctx: Ctx, text: string): Promise<Known> {
  const [, prefix = "", secret = ""] = KEY_FORM.exec(text) ?? [];
  const row = prefix ? await findKeyByPrefix(ctx, prefix) : null;
  const hash = await hashToken(secret);
  const now = ctx.now.getTime();
  const isNew = isSame(hash, row?.secretHash ?? "".padEnd(64, "-"));
  const isOld = isSame(hash, row?.rotatedFrom ?? "".padEnd(64, "-"));
  if (!row || !(isNew || isOld)) throw unauthenticated("This key is not valid.", "key_unknown");
  if (row.revokedAt !== null) throw unauthenticated("This key was revoked.", "key_revoked");
  const school = await findSchoolById(ctx, row.schoolId);
  if (!school) throw unauthenticated("This key is not valid.", "key_unknown");
  if ((isOld && (row.oldUntil ?? 0) <= now) || row.expiresOn < dayIn(ctx.now, school.timezone))
    throw unauthenticated("This key has expired.", "key_expired");
  if (row.ipAllow && !row.ipAllow.some((range) => isAllowed(range, ctx.ip)))
    throw forbidden("This key can't be used from this network address.", "ip_refused");
  if (!planHas(school, "developers")) throw planRequired();
  const pace = await pacedUse(ctx, `api-key:${row.id}`, PACE);
  if (pace.retryMs > 0) throw refusedPace(pace);
  ctx.later(noteUse(ctx, row));
  const { id, name } = row;
  return { actor: { kind: "key", id, name, scopes: knownScopes(row.scopes), school, isOldSecret: isOld, isInside: false }, pace };
}

function isAllowed(text: string, ip: string): boolean {
  const range = readRange(text);
  return range !== null && isInRange(range, ip);
}

const seconds = (ms: number) => Math.ceil(ms / 1000);

const refusedPace = ({ retryMs }: Paced) => {
  const { kind, code, message } = tooMany();
  return new DomainError(kind, code, message, undefined, { retry_after: seconds(retryMs) });
};

/** The headers of an answer that name the rate limit of its key. */
export const paceHeaders = ({ remaining, resetMs }: Paced): Record<string, string> => ({
  "RateLimit-Limit": String(PACE.burst),
  "RateLimit-Remaining": String(remaining),
  "RateLimit-Reset": String(seconds(resetMs)),
  "RateLimit-Policy": `${PACE.perMinute};w=60;burst=${PACE.burst}`,
});
