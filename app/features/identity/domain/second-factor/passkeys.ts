import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { passkeyChallenges, passkeys } from "#drizzle/schema/identity";
import type { Ctx } from "~/platform/context";
import { conflict, DomainError, notFound } from "~/platform/errors";
import { base64url, fromBase64url, hashToken, newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { anyone, settingUp } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { acrossSchools } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command } from "~/platform/verb";
import { MINUTE_MS } from "~/platform/zones";
import { findFactors, findPasskey, REASON } from "../../data/second-factor";
import { deviceOf, password, TOO_MANY_ATTEMPTS } from "../../model";
import { credential, newPasskeyForm, PASSKEY_REFUSED, PASSKEYS_MAX } from "../../second-factor-model";
import { countLoginBurst, TRIES_WINDOW_MS } from "../login-throttle";
import { proveOwnPassword } from "../own-password";
import { openSession } from "../session";
import { endedPendingCookie, pendingUser, stagePendingEnd } from "./pending";
import { stageRecoveryCodes } from "./recovery-codes";
import { openAccount } from "./second-step";
import { stageFactorChange } from "./stage-change";

const NAME = "Enrollium";
const CHALLENGE_MS = 5 * MINUTE_MS;
const BEGUN_PER_PLACE = 120;

const encoder = new TextEncoder();
/** A passkey is for the host on which it was made. */
const hostOf = (ctx: Ctx) => new URL(ctx.origin).hostname;
const refused = () => new DomainError("invalid", "passkey_refused", PASSKEY_REFUSED);

type Purpose = (typeof passkeyChallenges.$inferSelect)["purpose"];

/** Stages something that a device has to sign, once and within minutes. */
async function stageChallenge(ctx: CommandCtx, purpose: Purpose, userId: string | null): Promise<string> {
  const challenge = base64url(crypto.getRandomValues(new Uint8Array(32)));
  ctx.stage(
    acrossSchools(ctx, REASON)
      .insert(passkeyChallenges)
      .values({ challengeHash: await hashToken(challenge), purpose, userId, host: hostOf(ctx), expiresAt: ctx.now.getTime() + CHALLENGE_MS }),
  );
  return challenge;
}

/** Uses up a challenge, whether the signature is valid or not. @throws invalid `passkey_refused` */
async function takeChallenge(ctx: Ctx, clientDataJSON: string, purposes: readonly Purpose[]) {
  const challenge = challengeIn(clientDataJSON);
  const [row] = await acrossSchools(ctx, REASON)
    .delete(passkeyChallenges)
    .where(eq(passkeyChallenges.challengeHash, await hashToken(challenge)))
    .returning();
  if (!row || row.expiresAt <= ctx.now.getTime() || row.host !== hostOf(ctx) || !purposes.includes(row.purpose)) throw refused();
  return { challenge, purpose: row.purpose, userId: row.userId };
}

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(new TextDecoder().decode(fromBase64url(clientDataJSON))) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

/** Registration options for a new device, after a password check. */
export const beginPasskey = command({
  name: "identity.begin-passkey",
  allow: settingUp,
  input: newPasskeyForm,
  secret: ["current_password"],
  idempotent: false,
  async run(ctx, input) {
    const actor = userOf(ctx);
    await proveOwnPassword(ctx, input.current_password);
    const known = (await findFactors(ctx, actor.id)).passkeys;
    if (known.length >= PASSKEYS_MAX) throw conflict("passkeys_full", `You can have at most ${PASSKEYS_MAX} passkeys.`);
    const { generateRegistrationOptions } = await import("@simplewebauthn/server");
    const options = await generateRegistrationOptions({
      rpName: NAME,
      rpID: hostOf(ctx),
      userID: encoder.encode(actor.id),
      userName: actor.email,
      userDisplayName: `${actor.firstName} ${actor.lastName}`,
      challenge: fromBase64url(await stageChallenge(ctx, "add", actor.id)),
      excludeCredentials: known.filter(({ host }) => host === hostOf(ctx)).map(descriptor),
      authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    });
    ctx.record({ type: "user", id: actor.id });
    return { options, name: input.name || deviceOf(ctx.userAgent, ctx.locale) };
  },
});

/** Keeps the public key of a device that has answered. @throws invalid `passkey_refused`, conflict `passkey_known` */
export const addPasskey = command({
  name: "identity.add-passkey",
  allow: settingUp,
  input: z.object({ credential: credential(), name: z.string().trim().min(1).max(60) }),
  secret: ["credential"],
  idempotent: false,
  async run(ctx, input) {
    const actor = userOf(ctx);
    const { challenge, userId } = await takeChallenge(ctx, input.credential.response.clientDataJSON, ["add"]);
    if (userId !== actor.id) throw refused();
    const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
    const { registrationInfo } = await verifyRegistrationResponse({
      response: input.credential as never,
      expectedChallenge: challenge,
      expectedOrigin: ctx.origin,
      expectedRPID: hostOf(ctx),
      requireUserVerification: false,
    }).catch(() => ({ registrationInfo: undefined }));
    if (!registrationInfo) throw refused();
    const { codesLeft } = await findFactors(ctx, actor.id);
    ctx.stage(
      acrossSchools(ctx, REASON)
        .insert(passkeys)
        .values({
          id: newId(),
          userId: actor.id,
          host: hostOf(ctx),
          credentialId: registrationInfo.credential.id,
          publicKey: base64url(registrationInfo.credential.publicKey),
          counter: registrationInfo.credential.counter,
          transports: registrationInfo.credential.transports ?? [],
          name: input.name,
          createdAt: ctx.now.getTime(),
        }),
    );
    const codes = codesLeft > 0 ? [] : await stageRecoveryCodes(ctx, actor.id);
    await stageFactorChange(ctx, actor.id, "passkey-added", { keep: actor.sessionId, name: input.name });
    return { codes, name: input.name };
  },
});

/** Forgets one of the own devices. @throws not_found */
export const removePasskey = command({
  name: "identity.remove-passkey",
  allow: settingUp,
  input: z.object({ id: id(), current_password: password() }),
  secret: ["current_password"],
  idempotent: false,
  async run(ctx, input) {
    const actor = userOf(ctx);
    await proveOwnPassword(ctx, input.current_password);
    ctx.stage(
      acrossSchools(ctx, REASON)
        .delete(passkeys)
        .where(and(eq(passkeys.id, input.id), eq(passkeys.userId, actor.id))),
      notFound(),
    );
    await stageFactorChange(ctx, actor.id, "passkey-removed", { keep: actor.sessionId });
    return {};
  },
});

/**
 * Authentication options: for the account whose password was correct, or for any passkey of this host. The latter does not reveal who has
 * an account.
 */
export const beginPasskeySignIn = command({
  name: "identity.begin-passkey-sign-in",
  allow: anyone,
  input: z.object({ token: z.string() }),
  secret: ["token"],
  idempotent: false,
  async run(ctx, { token }) {
    await countUse(ctx, `passkey-begun:${placeOf(ctx)}`, BEGUN_PER_PLACE, TRIES_WINDOW_MS, TOO_MANY_ATTEMPTS);
    const userId = token ? await pendingUser(ctx, token) : null;
    const known = userId ? (await findFactors(ctx, userId)).passkeys.filter(({ host }) => host === hostOf(ctx)) : [];
    const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
    const options = await generateAuthenticationOptions({
      rpID: hostOf(ctx),
      challenge: fromBase64url(await stageChallenge(ctx, userId ? "second-step" : "sign-in", userId)),
      allowCredentials: known.map(descriptor),
      userVerification: userId ? "preferred" : "required",
    });
    return { options };
  },
});

/**
 * Opens a session for a valid passkey signature: as the second step of a pending sign-in, or alone if the device verified the user
 * (fingerprint, face, PIN). @throws invalid `passkey_refused`
 */
export const finishWithPasskey = command({
  name: "identity.finish-with-passkey",
  allow: anyone,
  input: z.object({ token: z.string(), credential: credential() }),
  secret: ["token", "credential"],
  idempotent: false,
  async run(ctx, input) {
    await countLoginBurst(ctx);
    const challenge = await takeChallenge(ctx, input.credential.response.clientDataJSON, ["second-step", "sign-in"]);
    const isSecond = challenge.purpose === "second-step";
    const key = await findPasskey(ctx, input.credential.id);
    if (!key || key.host !== hostOf(ctx)) throw refused();
    if (isSecond && (key.userId !== challenge.userId || (await pendingUser(ctx, input.token)) !== key.userId)) throw refused();
    const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: input.credential as never,
      expectedChallenge: challenge.challenge,
      expectedOrigin: ctx.origin,
      expectedRPID: key.host,
      credential: { id: key.credentialId, publicKey: fromBase64url(key.publicKey), counter: key.counter },
      requireUserVerification: !isSecond,
    }).catch(() => ({ verified: false, authenticationInfo: undefined }));
    if (!verified || !authenticationInfo) throw refused();
    const account = await openAccount(ctx, key.userId);
    ctx.stage(
      acrossSchools(ctx, REASON)
        .update(passkeys)
        .set({ counter: authenticationInfo.newCounter, lastUsedAt: ctx.now.getTime() })
        .where(and(eq(passkeys.id, key.id), eq(passkeys.counter, key.counter))),
      refused(),
    );
    if (isSecond) await stagePendingEnd(ctx, input.token);
    const cookies = [await openSession(ctx, key.userId), endedPendingCookie()];
    ctx.record({ type: "user", id: key.userId });
    return { role: account.role, cookies };
  },
});

const descriptor = ({ credentialId, transports }: { credentialId: string; transports: string[] }) => ({
  id: credentialId,
  transports: transports as ("internal" | "usb" | "nfc" | "ble" | "hybrid")[],
});
