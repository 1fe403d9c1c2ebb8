import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { users } from "#drizzle/schema/identity";
import { saveMyProfile } from "~/features/identity/domain/my-profile";
import { addUser } from "~/features/identity/domain/users/add-user";
import { editUser, updateUser } from "~/features/identity/domain/users/edit-user";
import { userProfile } from "~/features/identity/domain/users/list-users";
import { createInstructorUpload } from "~/features/programs/domain/instructors/apply";
import { APPLY } from "~/features/programs/domain/instructors/submission-token";
import type { Ctx, PermissionSet, UserActor } from "~/platform/context";
import { isHeldBack, PERMISSION_SETS } from "~/platform/permission-sets";
import type { Verb } from "~/platform/verb";
import { userRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { call } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

const modules = import.meta.glob(["../../app/features/*/domain/**/*.ts", "../../app/features/*/*exports.ts"], { eager: true }) as Record<
  string,
  Record<string, unknown>
>;
const isVerb = (value: unknown): value is Verb => typeof value === "function" && "verb" in value;
/** An export is two verbs. */
const verbsIn = (value: unknown): Verb[] =>
  isVerb(value) ? [value] : typeof value === "object" && value !== null ? Object.values(value).filter(isVerb) : [];
const verbs = [
  ...new Map(
    Object.values(modules)
      .flatMap((module) => Object.values(module).flatMap(verbsIn))
      .map((verb) => [verb.verb.name, verb]),
  ).values(),
];
const SETS = Object.keys(PERMISSION_SETS) as PermissionSet[];

let school: Awaited<ReturnType<typeof aSchool>>;
let admin: Ctx;
beforeAll(async () => {
  school = await aSchool({ plan: "advanced-and-chat", showAiCallLogs: true });
  admin = await makeCtx({ as: school.admin.id, host: school.host });
});

const withSet = (permissionSet: PermissionSet | null): Ctx => ({ ...admin, actor: { ...(admin.actor as UserActor), permissionSet } });
const may = ({ verb }: Verb, ctx: Ctx): boolean => verb.allow.check(ctx) === null;

describe("every verb that a school's admin may", () => {
  const rows = () =>
    verbs
      .filter((verb) => !verb.verb.allow.public && may(verb, withSet(null)))
      .map((verb) => [verb.verb.name, verb.verb.kind, ...SETS.map((set) => (may(verb, withSet(set)) ? "yes" : "no"))].join("\t"))
      .sort();

  it("is open to the permission sets that the table names, and to no other", async () => {
    expect(rows().length).toBeGreaterThan(400);
    await expect([["verb", "kind", ...SETS].join("\t"), ...rows(), ""].join("\n")).toMatchFileSnapshot("./permission-sets.tsv");
  });

  it("is never open to a set where the role is not: a set widens nothing", () => {
    const wider = verbs.filter((verb) => !may(verb, withSet(null)) && SETS.some((set) => may(verb, withSet(set))));
    expect(wider.map(({ verb }) => verb.name)).toEqual([]);
  });

  it("keeps the promises of each set", () => {
    const open = (set: PermissionSet) => rows().filter((row) => row.split("\t")[2 + SETS.indexOf(set)] === "yes");
    const named = (set: PermissionSet, pattern: RegExp) => open(set).filter((row) => pattern.test(row));
    expect(named("registrar", /^(refunds|payouts|payments|users|schools\.(?!get\b)|promo-codes|site|refund-policy)/)).toEqual([]);
    expect(named("registrar", /^(students\.edit|registrations\.transfer|classes\.edit)\t/)).toHaveLength(3);
    expect(named("finance", /^(classes|programs|locations|instructors|users|students)\..*\tcommand/)).toEqual([]);
    expect(named("finance", /^(refunds\.request|registrations\.record-payment|reports\.payments)\t/)).toHaveLength(3);
    expect(named("instructor", /^(attendance\.take|teach\.today|teach\.class|exports\.taught-hours\.download)\t/)).toHaveLength(4);
    expect(named("instructor", /^(classes|class-sessions|programs|students|registrations|reports|refunds|payments|users|media)\./)).toEqual([]);
  });

  it("takes nothing from the holder of a token, who may do what anybody may who holds one", async () => {
    const { allow } = createInstructorUpload.verb;
    const finance = withSet("finance");
    expect(allow.check(finance)?.code).toBe("forbidden");
    expect(allow.check({ ...finance, grant: APPLY })).toBeNull();
    expect(allow.check({ ...finance, grant: "something else" })?.code).toBe("forbidden");
  });

  it("says nothing to other roles", async () => {
    const owner = await makeCtx({ as: school.owner.id, host: school.host });
    expect([isHeldBack(owner.actor), isHeldBack(admin.actor), isHeldBack(withSet("finance").actor)]).toEqual([false, false, true]);
  });
});

describe("giving somebody a permission set", () => {
  const person = { first_name: "Nia", last_name: "Cole", role: "school_admin" };
  const colleague = async (permissionSet: PermissionSet | null = null) =>
    (await insert(users, userRow({ role: "school_admin", schoolId: school.id, permissionSet }))) as { id: string };
  const setOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]?.permissionSet;
  const as = (id: string) => makeCtx({ as: id, host: school.host });

  it("is an owner's, acts at once on screens and over the API, and is taken back", async () => {
    const { id } = await colleague();
    await editUser(await as(school.owner.id), { ...person, id, permission_set: "instructor" });
    expect(await setOf(id)).toBe("instructor");
    const path = "/api/students/";
    const refused = await call(path, { as: id, host: school.host });
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    await updateUser(await as(school.owner.id), { id, permission_set: null });
    expect((await call(path, { as: id, host: school.host })).status).toBe(200);
    await updateUser(await as(school.owner.id), { id, permission_set: "finance" });
    await editUser(await as(school.owner.id), { ...person, id, role: "school_owner", permission_set: "finance" });
    expect(await setOf(id)).toBeNull();
    expect(await refusal(updateUser(await as(school.owner.id), { id, permission_set: "finance" }))).toMatchObject({ kind: "invalid" });
  });

  it("comes with an invitation", async () => {
    const { id } = await addUser(await as(school.owner.id), { ...person, email: "sets@people.test", permission_set: "registrar" });
    expect(await setOf(id)).toBe("registrar");
    const refused = await refusal(addUser(admin, { ...person, email: "sets2@people.test", permission_set: "registrar" }));
    expect(refused).toMatchObject({ kind: "forbidden" });
  });

  it("is nobody's own, and no narrowed admin's: neither gives, widens nor takes one", async () => {
    const [narrow, other] = [await colleague("registrar"), await colleague("finance")];
    for (const set of ["finance", null]) {
      expect(await refusal(updateUser(await as(narrow.id), { id: narrow.id, permission_set: set }))).toMatchObject({ kind: "forbidden" });
      expect(await refusal(updateUser(await as(narrow.id), { id: other.id, permission_set: set }))).toMatchObject({ kind: "forbidden" });
    }
    expect(await refusal(updateUser(admin, { id: school.admin.id, permission_set: "finance" }))).toMatchObject({ code: "own_role" });
    expect(await refusal(updateUser(admin, { id: other.id, permission_set: null }))).toMatchObject({ kind: "forbidden" });
    // An admin's form has no such field: what is there stays.
    await editUser(admin, { ...person, id: other.id });
    expect(await setOf(other.id)).toBe("finance");
    await saveMyProfile(await as(narrow.id), { first_name: "Nia", last_name: "Cole", permission_set: "", time_zone: "America/New_York" });
    expect(await setOf(narrow.id)).toBe("registrar");
    const tries = Array.from({ length: 8 }, async () => updateUser(await as(narrow.id), { id: narrow.id, permission_set: null }));
    expect(await tally(tries)).toEqual({ forbidden: 8 });
    expect(await setOf(narrow.id)).toBe("registrar");
  });

  it("is done once of eight at the same time, by whoever saw the account as it was", async () => {
    const { id } = await colleague();
    const { user } = await userProfile(await as(school.owner.id), { id });
    const sets = ["registrar", "finance", "instructor", "", "registrar", "finance", "instructor", "registrar"];
    const outcomes = await tally(
      sets.map(async (set) => editUser(await as(school.owner.id), { ...person, id, permission_set: set, version: String(user.updatedAt) })),
    );
    expect(outcomes.done).toBe(1);
    expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(8);
  });
});
