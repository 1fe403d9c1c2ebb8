import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { users } from "#drizzle/schema/identity";
import { auditLog, outbox } from "#drizzle/schema/platform";
import { acceptInvite } from "~/features/identity/domain/accept-invite";
import { changePassword, updatePassword } from "~/features/identity/domain/change-password";
import { inviteUser } from "~/features/identity/domain/invite";
import { issueTokens } from "~/features/identity/domain/issue-tokens";
import { logIn } from "~/features/identity/domain/log-in";
import { mailedToken } from "~/features/identity/domain/mailed-token";
import { refreshAccess, revokeToken } from "~/features/identity/domain/refresh-tokens";
import { requestPasswordReset } from "~/features/identity/domain/request-password-reset";
import { resetPassword } from "~/features/identity/domain/reset-password";
import { anyone } from "~/platform/policy";
import { command } from "~/platform/verb";
import { later, makeCtx } from "../support/context";
import { env } from "../support/env";
import { PASSWORD, passwordHash } from "../support/passwords";
import { aClass, filledDraft, quietSandbox, submit } from "../support/registering";
import { aSchool, db } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
beforeAll(async () => {
  await quietSandbox();
  school = await aSchool();
  await db.update(users).set({ passwordHash: await passwordHash() });
});

/** The audit rows of the verbs with this name. */
const entries = async (name: string) =>
  JSON.stringify(await db.select({ before: auditLog.before, after: auditLog.after }).from(auditLog).where(eq(auditLog.action, name)));
const everything = async () => JSON.stringify(await db.select().from(auditLog));

/** The newest token that a mail of this kind is to carry. */
async function tokenIn(topic: "password.reset-requested" | "user.invited"): Promise<string> {
  const rows = await db.select().from(outbox).where(eq(outbox.topic, topic));
  const last = rows.sort((a, b) => (a.id < b.id ? -1 : 1)).at(-1);
  const named = JSON.parse(last?.payload ?? "{}") as { resetId?: string; inviteId?: string };
  return named.resetId ? mailedToken(env, "password-reset", named.resetId) : mailedToken(env, "invitation", named.inviteId ?? "");
}

const FRESH = ["winter-harvest-77", "summer-harvest-78", "spring-harvest-79", "autumn-harvest-80"] as const;

describe("the audit log", () => {
  it("keeps what a command was asked, without what the command calls secret", async () => {
    const tell = command({
      name: "tests.tell",
      allow: anyone,
      input: z.object({ word: z.string(), pin: z.string() }),
      secret: ["pin"],
      run: async (ctx) => {
        ctx.stage(db.update(users).set({ lastName: "Told" }).where(eq(users.id, "nobody")));
      },
    });
    await tell(await makeCtx(), { word: "open", pin: "sesame-4711" });
    expect(await entries("tests.tell")).toBe(JSON.stringify([{ before: null, after: JSON.stringify({ word: "open" }) }]));
  });

  it("knows no password and no token of an account", async () => {
    const { email } = school.owner;
    await logIn(await makeCtx(), { email, password: PASSWORD });
    const { access, refresh } = await issueTokens(await makeCtx(), { email, password: PASSWORD });
    const next = await refreshAccess(await makeCtx({ now: later(1_000) }), { refresh });
    await revokeToken(await makeCtx({ as: school.owner.id, now: later(2_000) }), { refresh: next.refresh });
    const change = { current_password: PASSWORD, new_password: FRESH[0], confirm_password: FRESH[0] };
    await changePassword(await makeCtx({ as: school.owner.id }), change);
    await updatePassword(await makeCtx({ as: school.admin.id }), { current_password: PASSWORD, password: FRESH[1], confirm_password: FRESH[1] });
    await requestPasswordReset(await makeCtx(), { email });
    const reset = await tokenIn("password.reset-requested");
    await resetPassword(await makeCtx(), { token: reset, new_password: FRESH[2], confirm_password: FRESH[2] });
    const invite = command({
      name: "tests.invite",
      allow: anyone,
      input: z.object({}),
      run: (ctx) => inviteUser(ctx, { email: "new@example.test", firstName: "New", lastName: "Admin", role: "school_admin", schoolId: school.id }),
    });
    await invite(await makeCtx(), {});
    const invitation = await tokenIn("user.invited");
    await acceptInvite(await makeCtx(), {
      token: invitation,
      first_name: "New",
      last_name: "Admin",
      new_password: FRESH[3],
      confirm_password: FRESH[3],
      accept_terms: "on",
    });
    const log = await everything();
    for (const verb of ["log-in", "change-password", "reset-password", "accept-invite"]) expect(log).toContain(`identity.${verb}`);
    const secrets = [PASSWORD, ...FRESH, access, refresh, next.access, next.refresh, reset, invitation];
    expect(secrets.filter((secret) => !secret || log.includes(secret))).toEqual([]);
  });

  it("knows no token that opens a registration", async () => {
    const at = await aClass();
    const visitor = await makeCtx({ host: at.host });
    const token = await filledDraft(visitor, at, "nan");
    await submit(visitor, token);
    const log = await everything();
    expect(log).toContain("registration.");
    expect(log.includes(token)).toBe(false);
  });
});
