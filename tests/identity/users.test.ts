import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { invites, sessions, users } from "#drizzle/schema/identity";
import { logIn } from "~/features/identity/domain/log-in";
import { hashPassword } from "~/features/identity/domain/password";
import { addUser, createAnyUser, createUser } from "~/features/identity/domain/users/add-user";
import { editUser, updateAnyUser, updateUser } from "~/features/identity/domain/users/edit-user";
import { getUser, listAllUsers, listUsers, userDirectory, userProfile } from "~/features/identity/domain/users/list-users";
import { deleteUser, resendInvite, sendPasswordReset, setAnyUserStatus, setUserStatus } from "~/features/identity/domain/users/user-status";
import { userRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { call } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { aSchool, aSuperAdmin, db, insert } from "../support/rows";

type School = Awaited<ReturnType<typeof aSchool>>;
let school: School;
let other: School;
let root: { id: string };
let colleague: { id: string };

const owner = () => makeCtx({ as: school.owner.id });
const admin = () => makeCtx({ as: school.admin.id });
const superAdmin = () => makeCtx({ as: root.id });
const rowOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];
const person = (email: string, more: Record<string, unknown> = {}) => ({
  first_name: "Nia",
  last_name: "Cole",
  email,
  role: "school_admin",
  ...more,
});

beforeAll(async () => {
  school = await aSchool();
  other = await aSchool();
  root = (await aSuperAdmin()) as { id: string };
  const passwordHash = await hashPassword("Demo-pass-1");
  colleague = (await insert(users, userRow({ role: "school_admin", schoolId: school.id, passwordHash, email: "colleague@users.test" }))) as {
    id: string;
  };
});

describe("adding a user", () => {
  it("creates an account of the school and invites", async () => {
    const { id } = await addUser(await owner(), person("Nia@Users.test"));
    expect(await rowOf(id)).toMatchObject({ email: "nia@users.test", schoolId: school.id, role: "school_admin", status: "inactive" });
    expect(await db.select().from(invites).where(eq(invites.userId, id))).toMatchObject([{ status: "pending" }]);
  });

  it("refuses an address with an account, even at another school", async () => {
    const refused = await refusal(addUser(await owner(), person(other.owner.email.toUpperCase())));
    expect(refused).toMatchObject({ kind: "conflict", code: "user_exists", fields: { email: ["User with this email already exists"] } });
  });

  it("gives no role above the user's own", async () => {
    expect(await refusal(addUser(await admin(), person("up@users.test", { role: "school_owner" })))).toMatchObject({ kind: "forbidden" });
    expect(await refusal(addUser(await owner(), person("up@users.test", { role: "super_admin" })))).toMatchObject({ kind: "forbidden" });
    expect(await refusal(addUser(await makeCtx({ as: school.account.id }), person("up@users.test")))).toMatchObject({ kind: "forbidden" });
  });

  it("creates one account for a double submission", async () => {
    const ctx = await makeCtx({ as: school.owner.id, idempotencyKey: "users-twice-1" });
    const [first, second] = [await addUser(ctx, person("twice@users.test")), await addUser(ctx, person("twice@users.test"))];
    expect(first).toEqual(second);
  });

  it("lets a super admin choose any role, and requires a school for school roles", async () => {
    const refused = await refusal(createAnyUser(await superAdmin(), person("root-made@users.test", { role: "school_owner" })));
    expect(refused.fields).toEqual({ school: ["This field is required"] });
    const { id } = await createAnyUser(await superAdmin(), person("root-made@users.test", { role: "school_owner", school: other.id }));
    expect(await rowOf(id)).toMatchObject({ schoolId: other.id, role: "school_owner" });
    expect(await refusal(createAnyUser(await owner(), person("x@users.test")))).toMatchObject({ kind: "forbidden" });
  });
});

describe("an employer role", () => {
  const NONE = "This role needs an employer.";
  const ROLES = ["employer_admin", "employer_career_specialist", "job_partner_admin", "organization_admin"];

  it("requires an employer, with an error on that field, in the form and over the API", async () => {
    for (const role of ROLES) {
      const added = await refusal(addUser(await superAdmin(), person("emp@users.test", { role })));
      expect(added).toMatchObject({ kind: "invalid", fields: { employer: [NONE] } });
      const body = person("emp@users.test", { role, phone: "(401) 555 - 0100" });
      const called = await call("/api/user-management/", { method: "POST", as: root.id, body });
      expect([called.status, called.body.errors]).toEqual([400, { employer: [NONE] }]);
    }
    const named = await refusal(addUser(await superAdmin(), person("emp@users.test", { role: "employer_admin", employer: "made-up" })));
    expect(named.fields).toEqual({ employer: ['"made-up" is not a valid choice'] });
    expect(await db.select().from(users).where(eq(users.email, "emp@users.test"))).toEqual([]);
  });

  it("cannot be reached by changing the role; users who have one keep it", async () => {
    const change = { id: colleague.id, role: "employer_admin" };
    expect((await refusal(updateAnyUser(await superAdmin(), change))).fields).toEqual({ employer: [NONE] });
    expect((await refusal(editUser(await superAdmin(), { ...person("x@users.test"), email: undefined, ...change }))).fields).toEqual({
      employer: [NONE],
    });
    const { id } = await insert(users, userRow({ role: "employer_admin", email: "kept@users.test" }));
    await updateAnyUser(await superAdmin(), { id, first_name: "Kept", role: "job_partner_admin" });
    expect(await rowOf(id ?? "")).toMatchObject({ firstName: "Kept", role: "job_partner_admin", employerId: null });
  });
});

describe("the list", () => {
  it("shows staff of the school, without students", async () => {
    const { results } = await listUsers(await owner(), { limit: 100 });
    const ids = results.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([school.owner.id, school.admin.id, colleague.id]));
    expect(ids).not.toContain(school.account.id);
    expect(results.every(({ schoolId }) => schoolId === school.id)).toBe(true);
  });

  it("is filtered, searched and limited to a school for a super admin", async () => {
    expect((await listUsers(await owner(), { role: "school_owner" })).count).toBe(1);
    expect((await listUsers(await owner(), { search: "COLLEAGUE@" })).results.map(({ id }) => id)).toEqual([colleague.id]);
    const { results } = await listAllUsers(await superAdmin(), { school: other.id, role_type: "school", limit: 100 });
    expect(results.map(({ id }) => id)).toContain(other.owner.id);
    expect(results.every(({ schoolId }) => schoolId === other.id)).toBe(true);
    expect(await refusal(listAllUsers(await owner(), {}))).toMatchObject({ kind: "forbidden" });
  });

  it("returns the allowed actions, in one round trip", async () => {
    const ctx = await admin();
    const before = ctx.db.roundTrips;
    const { page } = await userDirectory(ctx, {});
    expect(ctx.db.roundTrips - before).toBe(1);
    expect(page.results.find(({ id }) => id === school.owner.id)?.rights.isManaged).toBe(false);
    expect(page.results.find(({ id }) => id === colleague.id)?.rights).toMatchObject({ isManaged: true, canReset: true, canInvite: false });
  });

  it("hides users of other schools", async () => {
    expect(await refusal(getUser(await owner(), { id: other.admin.id }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(userProfile(await owner(), { id: school.account.id }))).toMatchObject({ kind: "not_found" });
  });
});

describe("editing a user", () => {
  it("saves the form as a whole", async () => {
    await editUser(await owner(), { id: colleague.id, first_name: "Col", last_name: "League", job_title: "Registrar", role: "school_admin" });
    expect(await rowOf(colleague.id)).toMatchObject({ firstName: "Col", jobTitle: "Registrar", phone: null, schoolId: school.id });
  });

  it("changes only the fields a call names, and clears null ones", async () => {
    await updateUser(await owner(), { id: colleague.id, phone: "(401) 555 - 0177" });
    await updateUser(await owner(), { id: colleague.id, first_name: "Colm" });
    expect(await rowOf(colleague.id)).toMatchObject({ firstName: "Colm", phone: "(401) 555 - 0177", jobTitle: "Registrar" });
    await updateUser(await owner(), { id: colleague.id, phone: null });
    expect(await rowOf(colleague.id)).toMatchObject({ phone: null, jobTitle: "Registrar" });
  });

  it("does not change email, owners or other schools' accounts", async () => {
    expect(await refusal(updateUser(await owner(), { id: colleague.id, email: "new@users.test" }))).toMatchObject({ kind: "forbidden" });
    expect(await refusal(updateUser(await admin(), { id: school.owner.id, first_name: "Mine" }))).toMatchObject({ kind: "forbidden" });
    expect(await refusal(updateUser(await owner(), { id: other.admin.id, first_name: "Mine" }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(updateUser(await admin(), { id: colleague.id, role: "school_owner" }))).toMatchObject({ kind: "forbidden" });
  });

  it("does not remove the user's own role or the last owner", async () => {
    expect(await refusal(updateUser(await owner(), { id: school.owner.id, role: "school_admin" }))).toMatchObject({ code: "own_role" });
    const refused = await refusal(updateAnyUser(await superAdmin(), { id: school.owner.id, role: "school_admin" }));
    expect(refused).toMatchObject({ code: "last_owner", message: "A school needs at least one active owner." });
    expect((await rowOf(school.owner.id))?.role).toBe("school_owner");
  });

  it("moves an account between schools for a super admin", async () => {
    const mover = await insert(users, userRow({ role: "school_admin", schoolId: school.id }));
    await updateAnyUser(await superAdmin(), { id: mover.id, school: other.id, email: "moved@users.test" });
    expect(await rowOf(mover.id as string)).toMatchObject({ schoolId: other.id, email: "moved@users.test" });
  });
});

describe("the status of an account", () => {
  it("ends sessions on deactivation, and can be reactivated", async () => {
    const { cookie } = await logIn(await makeCtx({ host: school.host }), { email: "colleague@users.test", password: "Demo-pass-1" });
    expect(cookie).toBeTruthy();
    expect((await rowOf(colleague.id))?.lastLoginAt).toBeGreaterThan(0);
    await setUserStatus(await admin(), { id: colleague.id, account_status: "inactive" });
    expect(await rowOf(colleague.id)).toMatchObject({ status: "inactive" });
    expect(await db.select().from(sessions).where(eq(sessions.userId, colleague.id))).toEqual([]);
    await setUserStatus(await owner(), { id: colleague.id, account_status: "active" });
    expect(await rowOf(colleague.id)).toMatchObject({ status: "active" });
  });

  it("cannot be changed by its own user", async () => {
    const refused = await refusal(setUserStatus(await owner(), { id: school.owner.id, account_status: "inactive" }));
    expect(refused).toMatchObject({ kind: "conflict", message: "You cannot change your own status." });
  });

  it("stays active for the last owner, even when two owners are deactivated concurrently", async () => {
    const refused = await refusal(setAnyUserStatus(await superAdmin(), { user: school.owner.id, account_status: "inactive" }));
    expect(refused).toMatchObject({ code: "last_owner", message: "A school needs at least one active owner." });
    const second = await insert(users, userRow({ role: "school_owner", schoolId: other.id, passwordHash: "x" }));
    const owners = (await listAllUsers(await superAdmin(), { school: other.id, role: "school_owner", account_status: "active" })).results;
    expect(owners.map(({ id }) => id)).toContain(second.id);
    const works = await Promise.all(
      owners
        .map(async ({ id }) => setAnyUserStatus(await superAdmin(), { user: id, account_status: "inactive" }))
        .map((work) =>
          work.then(
            () => "done",
            (error: { code: string }) => error.code,
          ),
        ),
    );
    expect(works.sort()).toEqual(["done", "last_owner"]);
  });

  it("cannot be active before the invitation is accepted", async () => {
    const { id } = await createUser(await owner(), person("waits@users.test"));
    expect(await refusal(setUserStatus(await owner(), { id, account_status: "active" }))).toMatchObject({ code: "account_not_opened" });
  });
});

describe("invitations and passwords", () => {
  it("sends an invitation again; the old one is void", async () => {
    const { id } = await createUser(await owner(), person("again@users.test"));
    expect(await resendInvite(await owner(), { id })).toEqual({ email: "again@users.test" });
    const rows = await db.select().from(invites).where(eq(invites.userId, id));
    expect(rows.map(({ status }) => status).sort()).toEqual(["expired", "pending"]);
    expect(await tally([resendInvite(await owner(), { id: other.admin.id })])).toEqual({ not_found: 1 });
  });

  it("sends a reset link to users with a password", async () => {
    expect(await sendPasswordReset(await owner(), { id: colleague.id })).toEqual({ email: "colleague@users.test" });
    const { id } = await createUser(await owner(), person("no-password@users.test"));
    expect(await refusal(sendPasswordReset(await owner(), { id }))).toMatchObject({ kind: "not_found" });
  });
});

describe("deleting a user", () => {
  it("works until the first sign-in, and frees the address", async () => {
    const { id } = await createUser(await owner(), person("gone@users.test"));
    await deleteUser(await owner(), { id });
    expect((await rowOf(id))?.deletedAt).not.toBeNull();
    expect(await refusal(getUser(await owner(), { id }))).toMatchObject({ kind: "not_found" });
    expect((await createUser(await owner(), person("gone@users.test"))).id).not.toBe(id);
  });

  it("is refused for a used account, and for the user's own", async () => {
    expect(await refusal(deleteUser(await owner(), { id: colleague.id }))).toMatchObject({
      code: "signed_in_before",
      message: "Only an account that was never signed in can be deleted. Deactivate it instead.",
    });
    expect(await refusal(deleteUser(await owner(), { id: school.owner.id }))).toMatchObject({ kind: "conflict" });
    expect(await refusal(deleteUser(await owner(), { id: other.admin.id }))).toMatchObject({ kind: "not_found" });
  });
});

describe("the API", () => {
  it("returns an account as documented", async () => {
    const { status, body } = await call("/api/user-management/entity-create-user/", {
      method: "POST",
      as: school.owner.id,
      body: person("by-api@users.test"),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      email: "by-api@users.test",
      role_type: "school",
      school: school.id,
      account_status: "inactive",
      invite_status: "pending",
    });
    const changed = await call("/api/user-management/change-entity-status/", {
      method: "PATCH",
      as: school.owner.id,
      body: { id: colleague.id, account_status: "inactive" },
    });
    expect(changed.body).toMatchObject({ id: colleague.id, account_status: "inactive" });
    const list = await call<{ count: number }>("/api/user-management/entity-user-list/?account_status=inactive&limit=1", { as: school.owner.id });
    expect(list.body.count).toBeGreaterThan(1);
    expect((await call("/api/user-management/entity-user-list/?ordering=colour", { as: school.owner.id })).status).toBe(400);
  });
});
