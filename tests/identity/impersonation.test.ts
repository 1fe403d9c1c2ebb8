import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import * as schema from "#drizzle/schema/index";
import { actorOfSession } from "~/features/identity/data/find-actor";
import { changePassword } from "~/features/identity/domain/change-password";
import { impersonate, stopImpersonating } from "~/features/identity/domain/impersonation";
import { logOut } from "~/features/identity/domain/log-out";
import { mailedToken } from "~/features/identity/domain/mailed-token";
import { saveMyProfile } from "~/features/identity/domain/my-profile";
import { signOutOthers } from "~/features/identity/domain/my-sessions";
import { requestPasswordReset } from "~/features/identity/domain/request-password-reset";
import { resetPassword } from "~/features/identity/domain/reset-password";
import { stageFactorChange } from "~/features/identity/domain/second-factor/stage-change";
import { addUser } from "~/features/identity/domain/users/add-user";
import { sendPasswordReset, setUserStatus } from "~/features/identity/domain/users/user-status";
import { changeRefundPolicy } from "~/features/payments/domain/change-refund-policy";
import { requestRefund } from "~/features/payments/domain/refunds/request";
import { addNavbarItem } from "~/features/schools/domain/office/navbar";
import { parts } from "~/parts";
import type { Ctx } from "~/platform/context";
import { Database } from "~/platform/db";
import { hashToken } from "~/platform/ids";
import { schoolStaff, superAdmin } from "~/platform/policy";
import { command } from "~/platform/verb";
import { userRow } from "~/seed/factories";
import { later, makeCtx, minutes, NOW } from "../support/context";
import { env } from "../support/env";
import { refusal } from "../support/outcome";
import { PASSWORD, passwordHash } from "../support/passwords";
import { aSchool, aSuperAdmin, db, insert } from "../support/rows";

let superId = "";
let school: Awaited<ReturnType<typeof aSchool>>;
const tokenIn = (cookie: string) => /session=([^;]+)/.exec(cookie)?.[1] ?? "";
const inSession = async (token: string, now = NOW) => actorOfSession(new Database(env), parts, await hashToken(token), env.MAIN_HOST, now.getTime());

/** The context of a super admin who impersonates this account. */
async function acting(userId: string, reason = "The owner called"): Promise<{ ctx: Ctx; token: string }> {
  const { cookie } = await impersonate(await makeCtx({ as: superId }), { id: userId, reason });
  const token = tokenIn(cookie);
  const found = await inSession(token);
  if (!found) throw new Error("No session");
  return { ctx: { ...(await makeCtx()), actor: found.actor }, token };
}

const factorChange = command({
  name: "tests.change-second-step",
  allow: superAdmin,
  input: z.object({ id: z.string() }),
  run: (ctx, { id }) => stageFactorChange(ctx, id, "reset"),
});

beforeAll(async () => {
  superId = String((await aSuperAdmin()).id);
  school = await aSchool({ plan: "advanced" });
});

describe("impersonation", () => {
  it("needs a reason, lasts half an hour, and ends with the super admin's rights", async () => {
    expect(await refusal(impersonate(await makeCtx({ as: superId }), { id: school.owner.id }))).toMatchObject({
      fields: { reason: ["This field is required"] },
    });
    const { ctx, token } = await acting(school.owner.id ?? "");
    expect(ctx.actor).toMatchObject({ id: school.owner.id, role: "school_owner", impersonator: { id: superId } });
    expect(await inSession(token, later(minutes(29)))).not.toBeNull();
    expect(await inSession(token, later(minutes(30)))).toBeNull();
    await db.update(schema.users).set({ status: "inactive" }).where(eq(schema.users.id, superId));
    expect(await inSession(token)).toBeNull();
    await db.update(schema.users).set({ status: "active" }).where(eq(schema.users.id, superId));
  });

  it("is only for super admins, and never of another super admin", async () => {
    expect(await refusal(impersonate(await makeCtx({ as: school.owner.id }), { id: school.admin.id, reason: "x" }))).toMatchObject({
      kind: "forbidden",
    });
    const other = String((await aSuperAdmin()).id);
    expect(await refusal(impersonate(await makeCtx({ as: superId }), { id: other, reason: "x" }))).toMatchObject({ code: "acting_as" });
  });

  it("logs both names with every change", async () => {
    const { ctx } = await acting(school.owner.id ?? "", "Menu is wrong");
    await addNavbarItem(ctx, { text: "Blog", link: "www.blog.test" });
    const rows = await db.select().from(schema.auditLog).where(eq(schema.auditLog.action, "navbar.add"));
    expect(rows.at(-1)).toMatchObject({ actorId: school.owner.id, impersonatorId: superId });
    const begun = await db.select().from(schema.auditLog).where(eq(schema.auditLog.action, "users.act-as"));
    expect(begun.at(-1)).toMatchObject({ actorId: superId, subjectId: school.owner.id, after: JSON.stringify({ reason: "Menu is wrong" }) });
  });

  it("cannot run any verb on payments, passwords or accounts", async () => {
    const { ctx } = await acting(school.owner.id ?? "");
    const tried = [changePassword(ctx, { current_password: "a", new_password: "Fine-pass-9", confirm_password: "Fine-pass-9" })];
    tried.push(saveMyProfile(ctx, { first_name: "New", last_name: "Name" }) as never);
    tried.push(addUser(ctx, { first_name: "A", last_name: "B", email: "a@acting.test", role: "school_admin" }) as never);
    tried.push(sendPasswordReset(ctx, { id: school.admin.id }) as never);
    tried.push(changeRefundPolicy(ctx, { preset: "default", body: "New rules" }) as never);
    tried.push(requestRefund(ctx, { registration: "none", amount: "1.00", reason: "other" }) as never);
    for (const each of tried) expect(["acting_as", "invalid"]).toContain((await refusal(each)).code);
    expect((await refusal(changeRefundPolicy(ctx, { preset: "default", body: "New rules" }))).code).toBe("acting_as");
    expect((await refusal(sendPasswordReset(ctx, { id: school.admin.id }))).code).toBe("acting_as");
  });

  it("cannot write payment tables, whatever the verb's name", async () => {
    const disguised = command({
      name: "navbar.disguised",
      allow: schoolStaff,
      input: z.object({}),
      async run(given) {
        given.stage(db.delete(schema.promoCodes).where(eq(schema.promoCodes.id, "none")));
        return {};
      },
    });
    const { ctx } = await acting(school.owner.id ?? "");
    expect((await refusal(disguised(ctx, {}))).code).toBe("acting_as");
    await disguised(await makeCtx({ as: school.owner.id }), {});
  });

  it("ends on request, and resumes the super admin's session if there is one", async () => {
    const { ctx, token } = await acting(school.owner.id ?? "");
    const { cookie, userId } = await stopImpersonating(ctx, {});
    expect([await inSession(token), userId, /Max-Age=0/.test(cookie)]).toEqual([null, school.owner.id, true]);
    const own = await makeCtx({ as: superId });
    await db.insert(schema.sessions).values({
      id: own.actor.kind === "user" ? own.actor.sessionId : "",
      tokenHash: "own",
      userId: superId,
      host: env.MAIN_HOST,
      userAgent: "Tests",
      createdAt: NOW.getTime(),
      lastSeenAt: NOW.getTime(),
      expiresAt: later(minutes(60)).getTime(),
    });
    const again = tokenIn((await impersonate(own, { id: school.owner.id, reason: "x" })).cookie);
    const found = await inSession(again);
    const back = await stopImpersonating({ ...(await makeCtx()), actor: found?.actor ?? { kind: "visitor" } }, {});
    expect((await inSession(tokenIn(back.cookie)))?.actor).toMatchObject({ id: superId, impersonator: null });
    const third = await acting(school.owner.id ?? "");
    await logOut(third.ctx, {});
    expect(await inSession(third.token)).toBeNull();
  });

  it("ends with the super admin's sessions, and with a change of their credentials", async () => {
    const boss = await insert(schema.users, userRow({ role: "super_admin", passwordHash: await passwordHash() }));
    const bystander = await acting(school.owner.id);
    const own = () => makeCtx({ as: boss.id });
    const begun = async (ctx: Ctx) => tokenIn((await impersonate(ctx, { id: school.owner.id, reason: "x" })).cookie);
    const fresh = "harbor-lantern-45";
    const asked = async () => {
      await requestPasswordReset(await makeCtx(), { email: boss.email });
      const rows = await db.select().from(schema.outbox).where(eq(schema.outbox.topic, "password.reset-requested"));
      return mailedToken(env, "password-reset", JSON.parse(rows.at(-1)?.payload ?? "{}").resetId);
    };
    const ends: Record<string, (ctx: Ctx) => Promise<unknown>> = {
      "password change": (ctx) => changePassword(ctx, { current_password: PASSWORD, new_password: fresh, confirm_password: fresh }),
      reset: async () => resetPassword(await makeCtx(), { token: await asked(), new_password: PASSWORD, confirm_password: PASSWORD }),
      "second step": (ctx) => factorChange(ctx, { id: boss.id }),
      "sign-out everywhere": (ctx) => signOutOthers(ctx, {}),
      "sign-out of the session it began in": (ctx) => logOut(ctx, {}),
      "account switched off": async () => setUserStatus(await makeCtx({ as: superId }), { id: boss.id, account_status: "inactive" }),
    };
    for (const [name, end] of Object.entries(ends)) {
      const ctx = await own();
      const token = await begun(ctx);
      expect([name, await inSession(token)]).not.toEqual([name, null]);
      await end(ctx);
      expect([name, await inSession(token)]).toEqual([name, null]);
    }
    const left = await db.select().from(schema.sessions).where(eq(schema.sessions.impersonatorId, boss.id));
    expect(left).toEqual([]);
    expect(await inSession(bystander.token)).not.toBeNull();
  });
});
