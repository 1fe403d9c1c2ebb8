import { runInDurableObject } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import type { NotificationInbox } from "#workers/notification-inbox";
import { changeStudentAccountStatus } from "~/features/enrollment/domain/student-account";
import { changePassword } from "~/features/identity/domain/change-password";
import { logIn } from "~/features/identity/domain/log-in";
import { logOut } from "~/features/identity/domain/log-out";
import { mailedToken } from "~/features/identity/domain/mailed-token";
import { signOutOthers } from "~/features/identity/domain/my-sessions";
import { openLiveFeed } from "~/features/identity/domain/open-live-feed";
import { requestPasswordReset } from "~/features/identity/domain/request-password-reset";
import { resetPassword } from "~/features/identity/domain/reset-password";
import { actorOfRequest } from "~/features/identity/domain/session";
import { updateUser } from "~/features/identity/domain/users/edit-user";
import { deleteAnyUser, setUserStatus } from "~/features/identity/domain/users/user-status";
import { parts } from "~/parts";
import type { Ctx, UserActor } from "~/platform/context";
import { Database } from "~/platform/db";
import { makeCtx } from "../support/context";
import { env } from "../support/env";
import { call, tokenOf } from "../support/http";
import { PASSWORD, passwordHash } from "../support/passwords";
import { aSchool, aSuperAdmin, db } from "../support/rows";

const worker = (exports as { default: Fetcher }).default;

/** Opens a live socket; `closedWith` is null while it is open. */
async function connect(userId: string, token: string) {
  const query = new URLSearchParams({ token });
  const response = await worker.fetch(`http://localhost/ws/notifications/${userId}/?${query}`, { headers: { Upgrade: "websocket" } });
  const socket = response.webSocket as WebSocket;
  let closed: number | null = null;
  socket.addEventListener("close", (event) => {
    closed = event.code;
  });
  socket.accept();
  return { closedWith: () => closed };
}
type Line = Awaited<ReturnType<typeof connect>>;

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 400 && !holds(); tries += 1) await scheduler.wait(5);
}

/** A user who has just signed in on the school's host, and a socket of that session. */
async function aBrowser(user: { id: string; email: string }, host: string): Promise<{ ctx: Ctx & { actor: UserActor }; line: Line }> {
  const ctx = await makeCtx({ host, now: new Date() });
  const { cookie } = await logIn(ctx, { email: user.email, password: PASSWORD });
  const request = new Request(`http://${host}/`, { headers: { Cookie: cookie.split(";")[0] ?? "" } });
  const actor = await actorOfRequest(new Database(env), parts, request, `http://${host}`, Date.now(), () => undefined);
  if (!actor) throw new Error("Not signed in");
  const own = { ...ctx, actor };
  return { ctx: own, line: await connect(user.id, (await openLiveFeed(own, {})).ticket) };
}

let school: Awaited<ReturnType<typeof aSchool>>;
beforeAll(async () => {
  school = await aSchool();
  await db.update(schema.users).set({ passwordHash: await passwordHash() });
});

/** A separate school whose users can sign in. */
async function aPlace() {
  const place = await aSchool();
  await db
    .update(schema.users)
    .set({ passwordHash: await passwordHash() })
    .where(eq(schema.users.schoolId, place.id));
  return place;
}

describe("the sockets of one person", () => {
  it("are ten at most, also when thirty open at once; the newest stay", async () => {
    const { owner } = school;
    const token = await tokenOf(owner.id);
    const lines = await Promise.all(Array.from({ length: 30 }, () => connect(owner.id, token)));
    await until(() => lines.filter((line) => line.closedWith() === null).length <= 10);
    await scheduler.wait(200);
    expect(lines.filter((line) => line.closedWith() === null)).toHaveLength(10);
    expect(new Set(lines.map((line) => line.closedWith()))).toEqual(new Set([null, 4008]));
    const next = await connect(owner.id, token);
    await scheduler.wait(200);
    expect(next.closedWith()).toBeNull();
    expect(lines.filter((line) => line.closedWith() === null)).toHaveLength(9);
  });

  it("are at most ten, not counting those that are closing", async () => {
    const inbox = env.INBOX.get(env.INBOX.idFromName("slow")) as DurableObjectStub<NotificationInbox>;
    const codes = await runInDurableObject(inbox, async (instance) => {
      const open = () => instance.fetch(new Request("http://inbox.invalid/?session=slow", { headers: { Upgrade: "websocket" } }));
      const clients = (await Promise.all(Array.from({ length: 30 }, open))).map(({ webSocket }) => webSocket as WebSocket);
      const closed = clients.map(() => null as number | null);
      clients.forEach((client, index) => {
        client.addEventListener("close", ({ code }) => {
          closed[index] = code;
        });
        client.accept();
      });
      await scheduler.wait(300);
      return closed;
    });
    expect(codes).toEqual([...Array(20).fill(4008), ...Array(10).fill(null)]);
  });
});

describe("a session that ends", () => {
  it("closes its own sockets when it signs out, and no other's", async () => {
    const { admin, host } = await aPlace();
    const here = await aBrowser(admin, host);
    const there = await aBrowser(admin, host);
    await logOut(here.ctx, {});
    await until(() => here.line.closedWith() !== null);
    expect([here.line.closedWith(), there.line.closedWith()]).toEqual([4001, null]);
  });

  it("closes those of all others when the password changes or they are signed out", async () => {
    const { admin, host } = await aPlace();
    const here = await aBrowser(admin, host);
    const there = await aBrowser(admin, host);
    await signOutOthers(here.ctx, {});
    await until(() => there.line.closedWith() !== null);
    expect([here.line.closedWith(), there.line.closedWith()]).toEqual([null, 4001]);
    const third = await aBrowser(admin, host);
    const fresh = { current_password: PASSWORD, new_password: "lantern-harbor-24", confirm_password: "lantern-harbor-24" };
    await changePassword(here.ctx, fresh);
    await until(() => third.line.closedWith() !== null);
    expect([here.line.closedWith(), third.line.closedWith()]).toEqual([null, 4001]);
  });

  it("closes all when the password is reset, or the account is switched off or taken away", async () => {
    const boss = await aSuperAdmin();
    const { owner, admin, account, student, host } = await aPlace();
    const as = async (id: string) => makeCtx({ as: id, now: new Date() });
    const reset = async () => {
      await requestPasswordReset(await makeCtx({ now: new Date() }), { email: admin.email });
      const [row] = await db.select().from(schema.passwordResets).where(eq(schema.passwordResets.userId, admin.id));
      const token = await mailedToken(env, "password-reset", row?.id ?? "");
      await resetPassword(await makeCtx({ now: new Date() }), { token, new_password: PASSWORD, confirm_password: PASSWORD });
    };
    const endings: [string, { id: string; email: string }, () => Promise<unknown>][] = [
      ["reset", admin, reset],
      ["off", admin, async () => setUserStatus(await as(owner.id), { id: admin.id, account_status: "inactive" })],
      ["student off", account, async () => changeStudentAccountStatus(await as(owner.id), { id: student.id, status: "inactive" })],
    ];
    const left: string[] = [];
    for (const [name, who, end] of endings) {
      const api = await connect(who.id, await tokenOf(who.id));
      // A student has no bell, and so no ticket.
      const line = who === account ? api : (await aBrowser(who, host)).line;
      await end();
      await until(() => line.closedWith() !== null && api.closedWith() !== null);
      if (line.closedWith() !== 4001 || api.closedWith() !== 4001) left.push(name);
    }
    const gone = await aBrowser(owner, host);
    await db.update(schema.users).set({ status: "active", role: "school_owner" }).where(eq(schema.users.id, admin.id));
    await deleteAnyUser(await as(boss.id), { id: owner.id });
    await until(() => gone.line.closedWith() !== null);
    expect([...left, gone.line.closedWith()]).toEqual([4001]);
  });

  it("closes on a new role, so that its clients reconnect with it", async () => {
    const { owner, admin, host } = await aPlace();
    const { line } = await aBrowser(admin, host);
    const asOwner = await makeCtx({ as: owner.id, now: new Date() });
    await updateUser(asOwner, { id: admin.id, first_name: "Same", role: "school_admin" });
    await scheduler.wait(100);
    expect(line.closedWith()).toBeNull();
    await updateUser(asOwner, { id: admin.id, role: "school_owner" });
    await until(() => line.closedWith() !== null);
    expect(line.closedWith()).toBe(4000);
  });

  it("leaves no ticket behind, and no socket that was just being opened", async () => {
    const { admin, host } = await aPlace();
    const { ctx } = await aBrowser(admin, host);
    const { ticket } = await openLiveFeed(ctx, {});
    await logOut(ctx, {});
    const late = await connect(admin.id, ticket);
    await until(() => late.closedWith() !== null);
    expect(late.closedWith()).toBe(4401);
    const other = await aBrowser(admin, host);
    const { ticket: taken } = await openLiveFeed(other.ctx, {});
    await db.delete(schema.sessions).where(eq(schema.sessions.id, other.ctx.actor.sessionId));
    const racing = await connect(admin.id, taken);
    await until(() => racing.closedWith() !== null);
    expect(racing.closedWith()).toBe(4001);
  });

  it("closes those of an API sign-in that is revoked or whose token is used twice", async () => {
    const { admin } = await aPlace();
    const signIn = async () =>
      (await call<{ access: string; refresh: string }>("/api/token/", { method: "POST", body: { email: admin.email, password: PASSWORD } })).body;
    const [one, two] = [await signIn(), await signIn()];
    const lines = [await connect(admin.id, one.access), await connect(admin.id, two.access)] as const;
    await call("/api/token/revoke/", { method: "POST", token: one.access, body: { refresh: one.refresh } });
    await until(() => lines[0].closedWith() !== null);
    expect(lines.map((line) => line.closedWith())).toEqual([4001, null]);
    const refresh = () => call("/api/token/refresh/", { method: "POST", body: { refresh: two.refresh } });
    expect([(await refresh()).status, (await refresh()).status]).toEqual([200, 401]);
    await until(() => lines[1].closedWith() !== null);
    expect(lines[1].closedWith()).toBe(4001);
  });
});
