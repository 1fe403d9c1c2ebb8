import { z } from "zod";
import { id } from "~/platform/input";
import { settingUp } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { EASTERN } from "~/platform/zones";
import { findAccount, listSessions } from "../data/find-account";
import { findFactors } from "../data/second-factor";
import { deviceOf } from "../model";
import { endSession, endSessions } from "./end-sessions";
import { setupOf } from "./second-factor/authenticator";

/** Data of the Security page: second factors, last password change and active sessions. */
export const getMySecurity = query({
  name: "identity.get-my-security",
  allow: settingUp,
  input: z.object({}),
  async run(ctx) {
    const actor = userOf(ctx);
    const [account, sessions, factors] = await Promise.all([
      findAccount(ctx, actor.id),
      listSessions(ctx, actor.id, actor.sessionId),
      findFactors(ctx, actor.id),
    ]);
    return {
      factors: {
        isOn: factors.secondFactorAt !== null,
        appSince: factors.app?.confirmedAt ?? null,
        setup: await setupOf(ctx, actor, factors.app),
        passkeys: factors.passkeys.map(({ id, name, host, createdAt, lastUsedAt }) => ({ id, name, host, createdAt, lastUsedAt })),
        codesLeft: factors.codesLeft,
      },
      mustSetUp: actor.mustSetUp,
      passwordChangedAt: account?.passwordChangedAt ?? null,
      timezone: actor.school?.timezone ?? EASTERN,
      sessions: sessions.map(({ userAgent, ...session }) => ({ ...session, device: deviceOf(userAgent, ctx.locale) })),
    };
  },
});

/** Ends every session and API sign-in of the person but the one that asks. */
export const signOutOthers = command({
  name: "identity.sign-out-others",
  allow: settingUp,
  input: z.object({}),
  async run(ctx) {
    const actor = userOf(ctx);
    await endSessions(ctx, actor.id, actor.sessionId);
    ctx.emit("account.signed-out", { userId: actor.id });
    ctx.record({ type: "user", id: actor.id });
    return {};
  },
});

/** Ends one of the user's sessions. @throws not_found for other users' sessions */
export const endOwnSession = command({
  name: "identity.end-session",
  allow: settingUp,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const actor = userOf(ctx);
    await endSession(ctx, { userId: actor.id, sessionId: input.id });
    ctx.record({ type: "user", id: actor.id });
    return {};
  },
});
