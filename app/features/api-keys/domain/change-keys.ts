import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { apiKeys } from "#drizzle/schema/api-keys";
import { type Ctx, todayOf } from "~/platform/context";
import { conflict, invalidField } from "~/platform/errors";
import { hashToken, newId, publicCode, secretToken } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff, withPlan } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { OWNER_SCOPES, type Scope } from "~/platform/scopes";
import { userOf } from "~/platform/screen";
import { changedMeanwhile } from "~/platform/stale";
import { command } from "~/platform/verb";
import { HOUR_MS, plusDays } from "~/platform/zones";
import { findKey, hasSecondFactor, selectKeys } from "../data/keys";
import { KEY_DAYS, keyForm, keyText, MAX_KEY_DAYS, MAX_KEYS, rotateForm, stateOf } from "../model";

/** Owners, and admins without a permission set. */
export const developers = withPlan(schoolStaff, "developers");

/** @throws invalid on `scopes` where the person may not give one of them */
async function refuseUngiven(ctx: Ctx, scopes: readonly Scope[]): Promise<void> {
  if (!scopes.some((scope) => OWNER_SCOPES.includes(scope))) return;
  const { id: userId, role } = userOf(ctx);
  if (role !== "school_owner") throw invalidField("scopes", "Only an owner can give access to sensitive data.", "owner_only");
  if (!(await hasSecondFactor(ctx, userId)))
    throw invalidField(
      "scopes",
      "Set up two-step sign-in first, under Security. Then you can give access to sensitive data.",
      "second_factor_missing",
    );
}

/** Makes a key and returns it, the only time. Owners get a mail. @throws invalid on `scopes`, `expires_on`; conflict `too_many_keys` */
export const makeKey = command({
  name: "api-keys.make",
  allow: developers,
  input: keyForm,
  idempotent: false,
  async run(ctx, { name, scopes, expires_on: chosen, ip_allow: ipAllow }) {
    const { db, schoolId } = inSchool(ctx);
    const today = todayOf(ctx);
    const expiresOn = chosen ?? plusDays(today, KEY_DAYS);
    if (expiresOn <= today || expiresOn > plusDays(today, MAX_KEY_DAYS))
      throw invalidField("expires_on", "Choose a day within the next two years.", "expires_on");
    await refuseUngiven(ctx, scopes);
    const present = await selectKeys(ctx);
    if (present.filter((key) => stateOf(key, today) === "active").length >= MAX_KEYS)
      throw conflict("too_many_keys", `A school can have ${MAX_KEYS} active keys. Revoke one that you don't use.`);
    const [keyId, prefix, secret] = [newId(), publicCode(8), secretToken()];
    ctx.stage(
      db.insert(apiKeys).values({
        ...{ id: keyId, schoolId, name, prefix, secretHash: await hashToken(secret), scopes, expiresOn },
        ipAllow: ipAllow.length > 0 ? ipAllow : null,
        ...{ createdBy: userOf(ctx).id, createdAt: ctx.now.getTime() },
      }),
    );
    ctx.emit("api-key.made", { keyId }, keyId);
    ctx.record({ type: "api_key", id: keyId, after: { name, prefix, scopes, expiresOn, ipAllow } });
    return { id: keyId, name, key: keyText(prefix, secret) };
  },
});

/**
 * Gives a key a new secret and returns it, the only time. The secret before stays good for some hours (0 to 168). @throws not_found;
 * conflict `key_over` for a revoked or expired key
 */
export const rotateKey = command({
  name: "api-keys.rotate",
  allow: developers,
  input: rotateForm,
  idempotent: false,
  async run(ctx, { id: keyId, hours }) {
    const { db, own } = inSchool(ctx);
    const key = await findKey(ctx, keyId);
    if (stateOf(key, todayOf(ctx)) !== "active") throw over();
    // A new secret has the rights of the key, so the same people may create it.
    await refuseUngiven(ctx, key.scopes as Scope[]);
    const secret = secretToken();
    const now = ctx.now.getTime();
    ctx.stage(
      db
        .update(apiKeys)
        .set({ secretHash: await hashToken(secret), rotatedFrom: key.secretHash, oldUntil: now + hours * HOUR_MS, rotatedAt: now })
        .where(and(own(apiKeys, keyId), isNull(apiKeys.revokedAt), eq(apiKeys.secretHash, key.secretHash))),
      changedMeanwhile(),
    );
    ctx.record({ type: "api_key", id: keyId, after: { rotated: true, hours } });
    return { id: keyId, name: key.name, key: keyText(key.prefix, secret) };
  },
});

/** Ends a key with its next call. @throws not_found; conflict `key_over` */
export const revokeKey = command({
  name: "api-keys.revoke",
  allow: developers,
  input: z.object({ id: id() }),
  async run(ctx, { id: keyId }) {
    const { db, own } = inSchool(ctx);
    const { name } = await findKey(ctx, keyId);
    ctx.stage(
      db
        .update(apiKeys)
        .set({ revokedAt: ctx.now.getTime(), revokedBy: userOf(ctx).id })
        .where(and(own(apiKeys, keyId), isNull(apiKeys.revokedAt))),
      over(),
    );
    ctx.record({ type: "api_key", id: keyId, after: { revoked: name } });
    return { id: keyId };
  },
});

const over = () => conflict("key_over", "This key is no longer active.");
