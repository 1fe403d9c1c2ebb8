import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { z } from "zod";
import { authenticators } from "#drizzle/schema/identity";
import type { Ctx, UserActor } from "~/platform/context";
import { conflict, type DomainError, invalidField } from "~/platform/errors";
import { settingUp } from "~/platform/policy";
import { qrPicture } from "~/platform/qr-picture";
import { acrossSchools } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { seal, unseal } from "~/platform/sealing";
import { type CommandCtx, command } from "~/platform/verb";
import { MINUTE_MS } from "~/platform/zones";
import { findAuthenticator, findFactors, REASON } from "../../data/second-factor";
import { password } from "../../model";
import { bareCode, CODE_SECONDS, code, isAppCode, WRONG_CODE } from "../../second-factor-model";
import { countedTry } from "../login-throttle";
import { proveOwnPassword } from "../own-password";
import { stageRecoveryCodes } from "./recovery-codes";
import { stageFactorChange } from "./stage-change";

const ISSUER = "Enrollium";
/** An abandoned setup starts over. */
const BEGUN_MS = 15 * MINUTE_MS;

type Authenticator = NonNullable<Awaited<ReturnType<typeof findAuthenticator>>>;

const purposeOf = (userId: string) => `authenticator:${userId}`;

async function totpOf(ctx: Ctx, app: Authenticator, label = "") {
  const secret = await unseal(ctx.env, purposeOf(app.userId), app.secret);
  if (secret === null) return null;
  const { Secret, TOTP } = await import("otpauth");
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: CODE_SECONDS });
}

/** The half minute whose code this is, now or one beside it; null where it is none of them. */
async function stepOf(ctx: Ctx, app: Authenticator, bare: string): Promise<number | null> {
  const totp = await totpOf(ctx, app);
  const timestamp = ctx.now.getTime();
  const delta = totp?.validate({ token: bare, timestamp, window: 1 }) ?? null;
  return delta === null ? null : Math.floor(timestamp / 1000 / CODE_SECONDS) + delta;
}

/** Stages that a code of the person's app is used. @throws `wrong`, at once or as the end of the batch that comes second */
export async function stageUseOfApp(ctx: CommandCtx, userId: string, bare: string, wrong: DomainError): Promise<void> {
  const app = await findAuthenticator(ctx, userId);
  const step = app?.confirmedAt ? await stepOf(ctx, app, bare) : null;
  if (step === null) throw wrong;
  ctx.stage(
    acrossSchools(ctx, REASON)
      .update(authenticators)
      .set({ lastStep: step })
      .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt), lt(authenticators.lastStep, step))),
    wrong,
  );
}

/** The QR code and the key of a setup in progress; null if none was started. */
export async function setupOf(ctx: Ctx, actor: UserActor, app: Authenticator | null) {
  if (!app || app.confirmedAt !== null || ctx.now.getTime() - app.createdAt > BEGUN_MS) return null;
  const totp = await totpOf(ctx, app, actor.email);
  if (!totp) return null;
  return { key: totp.secret.base32.replace(/(.{4})(?=.)/g, "$1 "), picture: await qrPicture(totp.toString()) };
}

const appThere = () => conflict("authenticator_there", "You already have an authenticator app. Remove it first.");

/** Makes the secret of an app. It counts for nothing until a code confirms it. @throws conflict `authenticator_there` */
export const beginAuthenticator = command({
  name: "identity.begin-authenticator",
  allow: settingUp,
  input: z.object({ current_password: password() }),
  secret: ["current_password"],
  idempotent: false,
  async run(ctx, input) {
    const actor = userOf(ctx);
    await proveOwnPassword(ctx, input.current_password);
    const { Secret } = await import("otpauth");
    const secret = await seal(ctx.env, purposeOf(actor.id), new Secret({ size: 20 }).base32);
    const fresh = { secret, createdAt: ctx.now.getTime(), lastStep: 0 };
    ctx.stage(
      acrossSchools(ctx, REASON)
        .insert(authenticators)
        .values({ userId: actor.id, ...fresh })
        .onConflictDoUpdate({ target: authenticators.userId, set: fresh, setWhere: isNull(authenticators.confirmedAt) }),
      appThere(),
    );
    ctx.record({ type: "user", id: actor.id });
    return {};
  },
});

/**
 * Confirms the app with its first code; from then on sign-in asks for codes. Creates recovery codes if there are none. @throws invalid on
 * `code`
 */
export const confirmAuthenticator = command({
  name: "identity.confirm-authenticator",
  allow: settingUp,
  input: z.object({ code: code() }),
  secret: ["code"],
  idempotent: false,
  async run(ctx, input) {
    const actor = userOf(ctx);
    const wrong = invalidField("code", WRONG_CODE, "second_factor_wrong");
    const bare = bareCode(input.code);
    return countedTry(ctx, `second-step:${actor.id}`, async () => {
      const { app, codesLeft } = await findFactors(ctx, actor.id);
      const isBegun = app && app.confirmedAt === null && ctx.now.getTime() - app.createdAt <= BEGUN_MS;
      if (!isBegun) throw conflict("authenticator_not_begun", "Your session timed out. Start again.");
      const step = isAppCode(bare) ? await stepOf(ctx, app, bare) : null;
      if (step === null) throw wrong;
      ctx.stage(
        acrossSchools(ctx, REASON)
          .update(authenticators)
          .set({ confirmedAt: ctx.now.getTime(), lastStep: step })
          .where(and(eq(authenticators.userId, actor.id), eq(authenticators.secret, app.secret), isNull(authenticators.confirmedAt))),
        wrong,
      );
      const codes = codesLeft > 0 ? [] : await stageRecoveryCodes(ctx, actor.id);
      await stageFactorChange(ctx, actor.id, "app-added", { keep: actor.sessionId });
      return { codes };
    });
  },
});

/** Codes of the app are asked for no more. @throws not_found-like conflict where there is none */
export const removeAuthenticator = command({
  name: "identity.remove-authenticator",
  allow: settingUp,
  input: z.object({ current_password: password() }),
  secret: ["current_password"],
  idempotent: false,
  async run(ctx, input) {
    const actor = userOf(ctx);
    await proveOwnPassword(ctx, input.current_password);
    ctx.stage(
      acrossSchools(ctx, REASON).delete(authenticators).where(eq(authenticators.userId, actor.id)),
      conflict("authenticator_missing", "The authenticator app was already removed."),
    );
    await stageFactorChange(ctx, actor.id, "app-removed", { keep: actor.sessionId });
    return {};
  },
});
