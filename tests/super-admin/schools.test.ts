import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { planStatus } from "~/features/schools/domain/office/school-api";
import { addSchool } from "~/features/super-admin/domain/schools/add-school";
import { saveSchoolGeneral, saveSchoolPlan } from "~/features/super-admin/domain/schools/edit-school";
import { schoolOverview } from "~/features/super-admin/domain/schools/list-schools";
import { notifyPlanChange } from "~/features/super-admin/domain/schools/notify-plan-change";
import { deleteSchool, setSchoolStatus } from "~/features/super-admin/domain/schools/school-status";
import { showSchool } from "~/features/super-admin/domain/schools/show-school";
import { listSitePrograms } from "~/features/website/domain/site-programs";
import { unseal } from "~/platform/sealing";
import { dayIn, EASTERN } from "~/platform/zones";
import { classRow, programRow } from "~/seed/factories";
import { makeCtx, makeJobCtx } from "../support/context";
import { env } from "../support/env";
import { ZIPS, zipRows } from "../support/hiring";
import { call } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { aClass, filledDraft, submit } from "../support/registering";
import { anEmployer, aSchool, aSuperAdmin, db, insert } from "../support/rows";

const portOf = (origin: string) => (new URL(origin).port ? `:${new URL(origin).port}` : "");
let superAdmin = "";
const desk = () => makeCtx({ as: superAdmin });
let count = 0;
const form = (more: Record<string, unknown> = {}) => {
  count += 1;
  return {
    name: `Harbor School ${count}`,
    school_type: "local",
    payment_plan: "basic",
    subdomain_url: `harbor-${count}`,
    contact_email: "office@harbor.test",
    city: "Boston",
    state: "MA",
    owner: { first_name: "Ona", last_name: "Lund", email: `owner-${count}@harbor.test` },
    ...more,
  };
};
const rowOf = async (id: string) => (await db.select().from(schema.schools).where(eq(schema.schools.id, id)))[0];

beforeAll(async () => {
  superAdmin = (await aSuperAdmin()).id ?? "";
});

describe("a school added by a super admin", () => {
  it("has a host, an invited owner and a policy, and takes registrations right away", async () => {
    const { id } = await addSchool(await desk(), form());
    const host = `harbor-${count}.localhost`;
    expect(await rowOf(id)).toMatchObject({ plan: "basic", serviceFeeValue: 299, payoutStatus: "unlinked", status: "active" });
    expect(await db.select().from(schema.refundPolicies).where(eq(schema.refundPolicies.schoolId, id))).toHaveLength(1);
    const [owner] = await db.select().from(schema.users).where(eq(schema.users.schoolId, id));
    expect(owner).toMatchObject({ role: "school_owner", status: "inactive", email: `owner-${count}@harbor.test` });
    expect(
      await db
        .select()
        .from(schema.invites)
        .where(eq(schema.invites.userId, owner?.id ?? "")),
    ).toHaveLength(1);
    const program = await insert(schema.programs, programRow(id, { paymentOptions: ["pay_later"] }));
    const courseClass = await insert(schema.classes, classRow(id, program.id));
    const visitor = await makeCtx({ host });
    expect((await listSitePrograms(visitor, {})).count).toBe(1);
    await insert(schema.staticFields, { schoolId: id, formType: "registration", name: "date_of_birth", mode: "optional" });
    for (const name of ["address", "city", "state", "zipcode"])
      await insert(schema.staticFields, { schoolId: id, formType: "registration", name, mode: "optional" });
    await insert(schema.staticFields, { schoolId: id, formType: "registration", name: "country", mode: "disabled" });
    const token = await filledDraft(visitor, { program: { id: program.id ?? "" }, courseClass: { id: courseClass.id ?? "" } }, `first-${count}`);
    await submit(visitor, token, "pay_later");
    expect(await db.select().from(schema.registrations).where(eq(schema.registrations.schoolId, id))).toHaveLength(1);
  });

  it("is not created at all if its host or its owner's address is taken", async () => {
    const first = form();
    await addSchool(await desk(), first);
    const before = (await db.select().from(schema.schools)).length;
    const clash = await refusal(addSchool(await desk(), form({ subdomain_url: first.subdomain_url })));
    expect(clash).toMatchObject({
      code: "domain_used",
      message: "This domain is already used.",
      fields: { subdomain_url: ["This domain is already used."] },
    });
    expect(await refusal(addSchool(await desk(), form({ subdomain_url: `${first.subdomain_url}.localhost` })))).toMatchObject({
      code: "domain_used",
    });
    expect(await refusal(addSchool(await desk(), form({ subdomain_url: "localhost" })))).toMatchObject({ code: "domain_used" });
    const again = await refusal(addSchool(await desk(), form({ owner: first.owner })));
    expect(again).toMatchObject({ code: "user_exists", fields: { "owner.email": ["User with this email already exists"] } });
    expect((await db.select().from(schema.schools)).length).toBe(before);
  });

  it("reports errors by field", async () => {
    const wrong = await refusal(
      addSchool(await desk(), form({ subdomain_url: "no spaces!", zipcode: "1", primary_color: "blue", lms_status: "enabled" })),
    );
    expect(Object.keys(wrong.fields ?? {}).sort()).toEqual(["primary_color", "subdomain_url", "zipcode"]);
    expect(await refusal(addSchool(await desk(), form({ lms_status: "enabled" })))).toMatchObject({
      fields: { lms_url: ["This field is required"] },
    });
  });

  it("gets its host alone among concurrent requests", async () => {
    const made = await tally(
      [1, 2, 3, 4].map(async (each) =>
        addSchool(await desk(), form({ subdomain_url: "one-host", owner: { first_name: "A", last_name: "B", email: `race-${each}@harbor.test` } })),
      ),
    );
    expect(made).toEqual({ done: 1, domain_used: 3 });
  });

  it("stores the learning platform's token sealed, and not in the audit log", async () => {
    const { id } = await addSchool(await desk(), form({ lms_status: "enabled", lms_url: "lms.example.com/hook", lms_token: "very-secret-token" }));
    const row = await rowOf(id);
    expect(row?.lmsToken).not.toContain("very-secret-token");
    expect(await unseal(env, "lms-token", row?.lmsToken ?? "")).toBe("very-secret-token");
    const logged = await db.select().from(schema.auditLog).where(eq(schema.auditLog.subjectId, id));
    expect(JSON.stringify(logged)).not.toContain("very-secret-token");
    expect((await showSchool(await desk(), { id, tab: "plan" })).school).not.toHaveProperty("lmsToken");
  });
});

describe("a school changed by a super admin", () => {
  it("has its new plan on its staff's next request", async () => {
    const school = await aSchool({ plan: "basic" });
    expect((await planStatus(await makeCtx({ as: school.owner.id }), {})).features.website_config).toBe(false);
    await saveSchoolPlan(await desk(), {
      id: school.id,
      payment_plan: "advanced-and-chat",
      service_fee_type: "dollar",
      service_fee: "1.50",
      show_ai_call_logs: "on",
    });
    expect((await planStatus(await makeCtx({ as: school.owner.id }), {})).features).toEqual({
      website_config: true,
      marketing: true,
      chat: true,
      call_logs: true,
    });
    expect(await rowOf(school.id)).toMatchObject({ serviceFeeType: "dollar", serviceFeeValue: 150 });
    const rows = await db.select().from(schema.outbox).where(eq(schema.outbox.topic, "school.plan-changed"));
    const [event] = rows
      .map(({ id, payload }) => ({ ...(JSON.parse(payload) as { schoolId: string; from: string; to: string }), outboxId: id }))
      .filter(({ schoolId }) => schoolId === school.id);
    if (!event) throw new Error("Nobody is told");
    await notifyPlanChange(makeJobCtx(), event);
    await notifyPlanChange(makeJobCtx(), event);
    const mails = await db
      .select()
      .from(schema.mails)
      .where(and(eq(schema.mails.schoolId, school.id), eq(schema.mails.template, "plan_changed")));
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([[school.owner.email, "Your plan is now Advanced_chat"]]);
  });

  it("moves to another host, and refuses a stale form", async () => {
    const school = await aSchool();
    const at = (await rowOf(school.id))?.updatedAt;
    const values = { id: school.id, name: "Moved", school_type: "local", subdomain_url: "www.moved.example", contact_email: "a@b.test", version: at };
    await saveSchoolGeneral(await desk(), values);
    const hosts = await db.select().from(schema.domains).where(eq(schema.domains.schoolId, school.id));
    expect(hosts.map(({ host }) => host)).toEqual(["www.moved.example"]);
    expect((await makeCtx({ host: "www.moved.example" })).hostSchool?.id).toBe(school.id);
    expect((await makeCtx({ host: school.host })).hostSchool).toBeNull();
    expect(await refusal(saveSchoolGeneral(await desk(), { ...values, name: "Late" }))).toMatchObject({ code: "stale" });
  });

  it("has no site and no sign-in while inactive", async () => {
    const school = await aSchool();
    await setSchoolStatus(await desk(), { id: school.id, status: "inactive" });
    expect((await makeCtx({ host: school.host })).hostSchool).toBeNull();
    await expect(makeCtx({ as: school.owner.id })).rejects.toThrow("no active account");
    await setSchoolStatus(await desk(), { id: school.id, status: "active" });
    expect((await makeCtx({ host: school.host })).hostSchool?.id).toBe(school.id);
  });

  it("is deleted only without registrations; then its host and its users' addresses are free", async () => {
    const busy = await aClass({ school: { payoutStatus: "unlinked" }, program: { paymentOptions: ["pay_later"] } });
    await submit(
      await makeCtx({ host: busy.host }),
      await filledDraft(await makeCtx({ host: busy.host }), busy as never, `busy-${count}`),
      "pay_later",
    );
    expect(await refusal(deleteSchool(await desk(), { id: busy.id }))).toMatchObject({
      code: "in_use",
      message: "This item is in use and cannot be deleted. This school has registrations. Deactivate it instead.",
    });
    const made = form();
    const { id } = await addSchool(await desk(), made);
    await deleteSchool(await desk(), { id });
    expect((await rowOf(id))?.deletedAt).not.toBeNull();
    expect(await refusal(showSchool(await desk(), { id }))).toMatchObject({ kind: "not_found" });
    await addSchool(await desk(), made);
  });

  it("shows its usage", async () => {
    const school = await aClass({ school: { payoutStatus: "unlinked" }, program: { paymentOptions: ["pay_later"] } });
    await submit(
      await makeCtx({ host: school.host }),
      await filledDraft(await makeCtx({ host: school.host }), school as never, `used-${count}`),
      "pay_later",
    );
    const { usage, people } = await showSchool(await desk(), { id: school.id, tab: "usage" });
    expect(usage).toMatchObject({ students: 2, registrations: 1, registrationsThisMonth: 1, collectedCents: 0, tokens: 0 });
    expect(people).toHaveLength(2);
    const month = dayIn((await desk()).now, EASTERN).slice(0, 7);
    for (const [of, used] of [
      [month, 1200],
      ["2020-01", 300],
    ] as const)
      await db.run(sql`INSERT INTO token_budgets (school_id, month, used, reserved, limit_tokens) VALUES (${school.id}, ${of}, ${used}, 0, 5000)`);
    const later = await showSchool(await desk(), { id: school.id, tab: "usage" });
    expect(later.usage).toMatchObject({ tokens: 1500, tokensThisMonth: 1200 });
    expect(later.school.site).toBe(`${new URL(env.APP_ORIGIN).protocol}//${school.host}${portOf(env.APP_ORIGIN)}`);
  });
});

describe("the list of schools", () => {
  it("is filtered, searched and paged, only for super admins", async () => {
    await addSchool(await desk(), form({ name: "Zebra Academy", payment_plan: "advanced", state: "VT" }));
    const { page } = await schoolOverview(await desk(), { search: "zebra", payment_plan: "advanced", state: "VT" });
    expect(page).toMatchObject({ count: 1, results: [{ name: "Zebra Academy", owner: "Ona Lund", students: 0 }] });
    const { owner } = await aSchool();
    expect(await refusal(schoolOverview(await makeCtx({ as: owner.id }), {}))).toMatchObject({ kind: "forbidden" });
  });
});

describe("the calls", () => {
  it("create, list, change and delete a school", async () => {
    const { subdomain_url, ...body } = form();
    const made = await call("/api/schools/", { method: "POST", as: superAdmin, body: { ...body, subdomain: { subdomain_url } } });
    expect([made.status, made.body.name, made.body.subdomain]).toEqual([201, body.name, { subdomain_url: `${subdomain_url}.localhost` }]);
    const id = String(made.body.id);
    const again = await call("/api/schools/", { method: "POST", as: superAdmin, body: { ...body, subdomain: { subdomain_url: "other" } } });
    expect([again.status, again.body.detail]).toEqual([409, "User with this email already exists"]);
    const patched = await call(`/api/schools/${id}/`, {
      method: "PATCH",
      as: superAdmin,
      body: { payment_plan: "advanced", subdomain: { subdomain_url: `${subdomain_url}-b` }, phone: "4015550111" },
    });
    expect([patched.status, patched.body.payment_plan, patched.body.subdomain]).toEqual([
      200,
      "advanced",
      { subdomain_url: `${subdomain_url}-b.localhost` },
    ]);
    const listed = await call<{ count: number; results: { id: string }[] }>(`/api/schools/?search=${encodeURIComponent(body.name)}`, {
      as: superAdmin,
    });
    expect(listed.body.results.map((each) => each.id)).toEqual([id]);
    const counted = await call("/api/schools/get-students-count/", { method: "POST", as: superAdmin, body: { schools: [id] } });
    expect(counted.body.results).toEqual([{ school: id, students_count: 0 }]);
    expect((await call(`/api/schools/${id}/`, { method: "DELETE", as: superAdmin })).status).toBe(204);
    expect((await call(`/api/schools/${id}/`, { as: superAdmin })).status).toBe(404);
  });

  it("default to a local school on the basic plan, and clear optional fields", async () => {
    const { school_type: _, payment_plan: __, subdomain_url, ...body } = form();
    const sent = { ...body, phone: "(401) 555 - 0100", subdomain: { subdomain_url } };
    const made = await call("/api/schools/", { method: "POST", as: superAdmin, body: sent });
    expect([made.status, made.body.school_type, made.body.payment_plan, made.body.phone]).toEqual([201, "local", "basic", "(401) 555 - 0100"]);
    const cleared = await call(`/api/schools/${made.body.id}/`, { method: "PATCH", as: superAdmin, body: { phone: null, city: "" } });
    expect([cleared.status, cleared.body.phone, cleared.body.city]).toEqual([200, null, null]);
  });

  it("give employers the directory fields of active schools, and others nothing", async () => {
    const employer = String((await anEmployer()).id);
    await zipRows();
    const [here, beside, away] = ZIPS.map(({ zip }) => zip);
    const off = await aSchool({ status: "inactive", zipcode: here });
    const on = await aSchool({ zipcode: beside });
    const far = await aSchool({ zipcode: away });
    const answer = await call<{ results: Record<string, unknown>[] }>(`/api/schools/?zipCode=${here}`, { as: employer });
    const ids = answer.body.results.map(({ id }) => id);
    expect([ids.includes(on.id), ids.includes(off.id), ids.includes(far.id)]).toEqual([true, false, false]);
    const wider = await call<{ results: Record<string, unknown>[] }>(`/api/schools/?zipCode=${here}&zipCodeRange=90`, { as: employer });
    expect(wider.body.results.map(({ id }) => id)).toEqual(expect.arrayContaining([on.id, far.id]));
    const unknown = await call("/api/schools/?zipCode=00000", { as: employer });
    expect([unknown.status, unknown.body.errors]).toEqual([400, { zipCode: ["We don't know this ZIP code. Check it and try again."] }]);
    expect(answer.body.results[0]).not.toHaveProperty("payment_plan");
    expect((await call("/api/schools/", { as: on.owner.id })).status).toBe(403);
    expect((await call(`/api/schools/${on.id}/`, { method: "PATCH", as: on.owner.id, body: { payment_plan: "advanced" } })).status).toBe(403);
    const [row] = await db
      .select()
      .from(schema.schools)
      .where(and(eq(schema.schools.id, on.id), eq(schema.schools.plan, "basic")));
    expect(row).toBeDefined();
  });
});
