import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { students } from "#drizzle/schema/enrollment";
import { invites, users } from "#drizzle/schema/identity";
import { mails } from "#drizzle/schema/messaging";
import { auditLog, outbox } from "#drizzle/schema/platform";
import { acceptInvite, getInvite } from "~/features/identity/domain/accept-invite";
import { expireInvites } from "~/features/identity/domain/expire-invites";
import { inviteStudent, inviteUser, renewInvite, voidInvites } from "~/features/identity/domain/invite";
import { mailedToken } from "~/features/identity/domain/mailed-token";
import * as passwords from "~/features/identity/domain/password";
import { mailOwnerWelcome } from "~/features/messaging/domain/account-mails";
import { anyone } from "~/platform/policy";
import { command } from "~/platform/verb";
import { studentRow, userRow } from "~/seed/factories";
import { days, later, makeCtx, makeJobCtx } from "../support/context";
import { env } from "../support/env";
import { refusal, tally } from "../support/outcome";
import { manyIsolates } from "../support/passwords";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let other: Awaited<ReturnType<typeof aSchool>>;
beforeAll(async () => {
  vi.spyOn(passwords, "hashPassword").mockImplementation(async (password) => `scrypt$1024$8$1$c2FsdA==$${btoa(password)}`);
  school = await aSchool();
  other = await aSchool();
});

const id = z.object({ id: z.string() });
const invite = command({
  name: "tests.invite",
  allow: anyone,
  input: z.object({ email: z.string() }),
  run: (ctx, { email }) => inviteUser(ctx, { email, firstName: "New", lastName: "Admin", role: "school_admin", schoolId: school.id }),
});
const renew = command({ name: "tests.renew", allow: anyone, input: id, run: (ctx, input) => renewInvite(ctx, input.id, school.id) });
const revoke = command({ name: "tests.revoke", allow: anyone, input: id, run: async (ctx, input) => voidInvites(ctx, input.id) });
const inviteOf = command({
  name: "tests.invite-student",
  allow: anyone,
  input: id,
  async run(ctx, input) {
    const [student] = await db.select().from(students).where(eq(students.id, input.id));
    if (!student) throw new Error("No such student");
    return inviteStudent(ctx, { studentId: student.id, email: student.email, firstName: student.firstName, lastName: student.lastName });
  },
});

async function tokenOf(userId: string): Promise<string> {
  const rows = await db.select().from(outbox).where(eq(outbox.topic, "user.invited"));
  const own = rows.map((row) => JSON.parse(row.payload) as { userId: string; inviteId: string });
  const last = own
    .filter((event) => event.userId === userId)
    .sort((a, b) => (a.inviteId < b.inviteId ? -1 : 1))
    .at(-1);
  return mailedToken(env, "invitation", last?.inviteId ?? "");
}

const form = (token: string, more: Record<string, unknown> = {}) => ({
  token,
  first_name: "Mara",
  last_name: "Lind",
  phone: "401 555 0134",
  new_password: "harbor-lantern-42",
  confirm_password: "harbor-lantern-42",
  accept_terms: "on",
  ...more,
});
const statusOf = async (userId: string) => (await db.select().from(users).where(eq(users.id, userId)))[0];

describe("an invitation", () => {
  it("sets up only the account it names, and signs in", async () => {
    const { userId } = await invite(await makeCtx({ as: school.owner.id }), { email: "mara@example.test" });
    expect((await statusOf(userId))?.status).toBe("inactive");
    const token = await tokenOf(userId);
    const shown = await getInvite(await makeCtx(), { token });
    expect([shown.email, shown.role, shown.entity]).toEqual(["mara@example.test", "School admin", school.school.name]);
    const smuggled = { role: "school_owner", email: "evil@example.test", school_id: other.id, status: "active" };
    const { cookie } = await acceptInvite(await makeCtx({ host: school.host }), form(token, smuggled));
    expect(cookie).toMatch(/^session=/);
    expect(await statusOf(userId)).toMatchObject({
      status: "active",
      role: "school_admin",
      email: "mara@example.test",
      schoolId: school.id,
      firstName: "Mara",
      phone: "(401) 555 - 0134",
    });
    const [audit] = await db.select().from(auditLog).where(eq(auditLog.action, "identity.accept-invite"));
    expect(audit?.after).toContain("acceptedTerms");
    expect(audit?.after).not.toContain("harbor-lantern");
    expect((await refusal(acceptInvite(await makeCtx(), form(token)))).code).toBe("invite_invalid");
    expect((await refusal(renew(await makeCtx(), { id: userId }))).code).toBe("invite_accepted");
  });

  it("is accepted once among twenty concurrent requests", async () => {
    const isolates = manyIsolates();
    const { userId } = await invite(await makeCtx({ as: school.owner.id }), { email: "race@example.test" });
    const token = await tokenOf(userId);
    const counts = await tally(
      Array.from({ length: 20 }, async (_, index) => acceptInvite(await makeCtx({ ip: `203.0.113.${100 + index}` }), form(token))),
    );
    isolates.mockRestore();
    expect(counts.done).toBe(1);
    expect(Object.keys(counts).sort()).toEqual(["done", "invite_invalid", "rate_limited"]);
  });

  it("welcomes an owner who set up the account, once, and no one else", async () => {
    const { id } = await insert(users, userRow({ schoolId: school.id, role: "school_owner", email: "welcome@invite.test" }));
    const before = await makeJobCtx();
    for (const userId of [id, id, school.admin.id]) await mailOwnerWelcome(before, { userId });
    const told = await db
      .select()
      .from(mails)
      .where(and(eq(mails.schoolId, school.id), eq(mails.template, "owner_welcome")));
    expect(told.map(({ recipient }) => recipient)).toEqual(["welcome@invite.test"]);
    expect(told[0]?.text).toContain("/school/setup-guide");
  });

  it("requires the terms and a valid password", async () => {
    const { userId } = await invite(await makeCtx({ as: school.owner.id }), { email: "terms@example.test" });
    const token = await tokenOf(userId);
    const refused = async (more: Record<string, unknown>) =>
      Object.keys((await refusal(acceptInvite(await makeCtx(), form(token, more)))).fields ?? {});
    expect(await refused({ accept_terms: undefined })).toEqual(["accept_terms"]);
    expect(await refused({ new_password: "abc", confirm_password: "abc" })).toEqual(["new_password"]);
    expect(await refused({ new_password: "terms@example.test", confirm_password: "terms@example.test" })).toEqual(["new_password"]);
    expect(await refused({ first_name: " ", phone: "12" })).toEqual(["first_name", "phone"]);
  });

  it("expires after seven days, is renewed with a new link, and is void without its account", async () => {
    const { userId } = await invite(await makeCtx({ as: school.owner.id }), { email: "late@example.test" });
    const first = await tokenOf(userId);
    const now = later(days(7));
    expect(await refusal(getInvite(await makeCtx({ now }), { token: first }))).toMatchObject({ kind: "gone", code: "invite_expired" });
    await expireInvites(makeJobCtx(now));
    expect((await db.select().from(invites).where(eq(invites.userId, userId)))[0]?.status).toBe("expired");
    await renew(await makeCtx({ now }), { id: userId });
    const second = await tokenOf(userId);
    expect((await getInvite(await makeCtx({ now }), { token: second })).email).toBe("late@example.test");
    expect((await refusal(getInvite(await makeCtx({ now }), { token: first }))).kind).toBe("gone");
    await revoke(await makeCtx({ now }), { id: userId });
    expect((await refusal(acceptInvite(await makeCtx({ now }), form(second)))).kind).toBe("gone");
  });

  it("is refused for an address with any account, even concurrently", async () => {
    const ctx = await makeCtx({ as: school.owner.id });
    expect(await refusal(invite(ctx, { email: other.owner.email }))).toMatchObject({ kind: "conflict", code: "user_exists" });
    expect(await tally(Array.from({ length: 10 }, () => invite(ctx, { email: "twice@example.test" })))).toEqual({ done: 1, user_exists: 9 });
  });
});

describe("a student's invitation", () => {
  it("links the account to the student record, once", async () => {
    const student = await insert(students, studentRow(school.id, { email: "sam@example.test" }));
    const ctx = await makeCtx({ as: school.owner.id });
    const { userId, isInvited } = await inviteOf(ctx, { id: student.id });
    expect(isInvited).toBe(true);
    expect(
      (
        await db
          .select()
          .from(students)
          .where(eq(students.id, student.id ?? ""))
      )[0]?.userId,
    ).toBe(userId);
    expect(await inviteOf(ctx, { id: student.id })).toEqual({ userId, isInvited: false });
    await acceptInvite(await makeCtx(), form(await tokenOf(userId ?? "")));
    const [row] = await db
      .select()
      .from(students)
      .where(eq(students.id, student.id ?? ""));
    expect([row?.firstName, row?.phone]).toEqual(["Mara", "(401) 555 - 0134"]);
  });

  it("leaves an account of another school unchanged, without failing", async () => {
    const elsewhere = await insert(users, userRow({ role: "student", schoolId: other.id, email: "both@example.test" }));
    const student = await insert(students, studentRow(school.id, { email: "both@example.test" }));
    expect(await inviteOf(await makeCtx({ as: school.owner.id }), { id: student.id })).toEqual({ userId: null, isInvited: false });
    expect(
      (
        await db
          .select()
          .from(students)
          .where(eq(students.id, student.id ?? ""))
      )[0]?.userId,
    ).toBeNull();
    expect((await statusOf(elsewhere.id ?? ""))?.schoolId).toBe(other.id);
  });

  it("makes one account for ten concurrent registrations", async () => {
    const student = await insert(students, studentRow(school.id, { email: "rush@example.test" }));
    const ctx = await makeCtx({ as: school.owner.id });
    expect(await tally(Array.from({ length: 10 }, () => inviteOf(ctx, { id: student.id })))).toEqual({ done: 10 });
    const [account, ...more] = await db.select().from(users).where(eq(users.email, "rush@example.test"));
    expect(more).toEqual([]);
    expect(
      (
        await db
          .select()
          .from(students)
          .where(eq(students.id, student.id ?? ""))
      )[0]?.userId,
    ).toBe(account?.id);
    expect(
      await db
        .select()
        .from(invites)
        .where(eq(invites.userId, account?.id ?? "")),
    ).toHaveLength(1);
  });
});
