import { z } from "zod";
import { settingUp } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { EASTERN } from "~/platform/zones";
import { findAccount, listSessions } from "../data/find-account";
import { deviceOf } from "../model";
import { endSessions } from "./end-sessions";

/** What the security screen shows: when the password was last changed, and where this account is signed in. */
export const getMySecurity = query({
  name: "identity.get-my-security",
  allow: settingUp,
  input: z.object({}),
  async run(ctx) {
    const actor = userOf(ctx);
    const [account, sessions] = await Promise.all([findAccount(ctx, actor.id), listSessions(ctx, actor.id, actor.sessionId)]);
    return {
      passwordChangedAt: account?.passwordChangedAt ?? null,
      timezone: actor.school?.timezone ?? EASTERN,
      sessions: sessions.map(({ userAgent, ...session }) => ({ ...session, device: deviceOf(userAgent) })),
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
    endSessions(ctx, actor.id, actor.sessionId);
    ctx.record({ type: "user", id: actor.id });
    return {};
  },
});
