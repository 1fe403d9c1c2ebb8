import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { addSchool } from "~/features/super-admin/domain/schools/add-school";
import { newSchoolValues } from "~/features/super-admin/domain/sign-ups/new-school-values";
import { confirmSignUp, notifySignUpDecision } from "~/features/super-admin/domain/sign-ups/notify-sign-up";
import { decideSignUp } from "~/features/super-admin/domain/sign-ups/review";
import { addSignUp, askToJoin, editSignUp, listSignUps, showSignUp } from "~/features/super-admin/domain/sign-ups/sign-ups";
import { makeCtx, makeJobCtx } from "../support/context";
import { call } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { aSchool, aSuperAdmin, db } from "../support/rows";

let superAdmin = "";
const desk = () => makeCtx({ as: superAdmin });
let count = 0;
const request = (more: Record<string, unknown> = {}) => {
  count += 1;
  return {
    school_name: `Lakeside Institute ${count}`,
    contact_first_name: "Ilse",
    contact_last_name: "Berg",
    email: `ilse-${count}@lakeside.test`,
    phone: "401 555 0133",
    state: "RI",
    zipcode: "02903",
    plan: "advanced",
    programs_offered: ["Phlebotomy"],
    ...more,
  };
};
const rowOf = async (id: string) => (await db.select().from(schema.signUps).where(eq(schema.signUps.id, id)))[0];

beforeAll(async () => {
  superAdmin = String((await aSuperAdmin()).id);
});

describe("a request to join", () => {
  it("comes from anyone, once per address, and is confirmed by email", async () => {
    const asked = request();
    const visitor = await makeCtx({ ip: "203.0.113.40" });
    const { id } = await askToJoin(visitor, asked);
    expect(await rowOf(id)).toMatchObject({ status: "pending", source: "website", phone: "(401) 555 - 0133" });
    await askToJoin(visitor, asked);
    expect((await db.select().from(schema.signUps).where(eq(schema.signUps.email, asked.email))).length).toBe(1);
    await askToJoin(visitor, request({ website: "http://spam.test", email: "robot@spam.test" }));
    expect((await db.select().from(schema.signUps).where(eq(schema.signUps.email, "robot@spam.test"))).length).toBe(0);
    await confirmSignUp(makeJobCtx(), { signUpId: id });
    await confirmSignUp(makeJobCtx(), { signUpId: id });
    const mails = await db.select().from(schema.mails).where(eq(schema.mails.recipient, asked.email));
    expect(mails.map(({ template }) => template)).toEqual(["sign_up_received"]);
  });

  it("is stored once for eight concurrent requests of one address", async () => {
    const asked = request();
    const made = await tally(Array.from({ length: 8 }, async (_, index) => askToJoin(await makeCtx({ ip: `203.0.114.${index}` }), asked)));
    expect(Object.keys(made).sort()).toEqual(["done", "rate_limited"]);
    expect((await db.select().from(schema.signUps).where(eq(schema.signUps.email, asked.email))).length).toBe(1);
  });

  it("is refused after five an hour from one network address", async () => {
    const made = await tally([1, 2, 3, 4, 5, 6, 7].map(async () => askToJoin(await makeCtx({ ip: "203.0.113.41" }), request())));
    expect(made).toEqual({ done: 5, rate_limited: 2 });
  });

  it("is added and changed by super admins", async () => {
    const asked = request();
    const { id } = await addSignUp(await desk(), { ...asked, internal_note: "Met at the fair" });
    expect(await refusal(addSignUp(await desk(), asked))).toMatchObject({ message: "A request with this email already exists." });
    const at = (await rowOf(id))?.updatedAt;
    await editSignUp(await desk(), { ...asked, id, city: "Newport", version: at });
    expect(await refusal(editSignUp(await desk(), { ...asked, id, city: "Late", version: at }))).toMatchObject({ code: "stale" });
    const { history, signUp } = await showSignUp(await desk(), { id });
    expect([signUp.city, history.map(({ action }) => action)]).toEqual(["Newport", ["sign-ups.edit", "sign-ups.add"]]);
    expect((await listSignUps(await desk(), { search: asked.email, status: "pending" })).count).toBe(1);
  });

  it("allows only its transitions", async () => {
    const { id } = await addSignUp(await desk(), request());
    const decide = async (status: string, note?: string) => decideSignUp(await desk(), { id, status, note, email_contact: "on" });
    expect(await refusal(decide("active"))).toMatchObject({ message: "Approve the request first." });
    expect(await refusal(decide("rejected"))).toMatchObject({ fields: { note: ["This field is required"] } });
    await decide("rejected", "Too far away");
    expect(await refusal(decide("approved"))).toMatchObject({ code: "invalid_transition" });
    await decide("pending");
    await decide("approved");
    await decide("active");
    expect(await refusal(decide("rejected", "Late"))).toMatchObject({ message: "The school is already active." });
    const events = await db.select().from(schema.outbox).where(eq(schema.outbox.topic, "sign-up.decided"));
    const told = events.filter(({ payload }) => payload.includes(id)).map(({ payload }) => JSON.parse(payload).status);
    expect(told).toEqual(["rejected", "approved"]);
    await notifySignUpDecision(makeJobCtx(), { signUpId: id, status: "rejected", outboxId: `told:${id}` });
    expect(
      (
        await db
          .select()
          .from(schema.mails)
          .where(eq(schema.mails.id, `told:${id}`))
      )[0]?.template,
    ).toBe("sign_up_rejected");
  });

  it("becomes one live school in one step", async () => {
    const asked = request();
    const { id } = await addSignUp(await desk(), asked);
    await decideSignUp(await desk(), { id, status: "approved" });
    const made = await tally([1, 2, 3].map(async () => decideSignUp(await desk(), { id, status: "active" })));
    expect(made.done).toBe(1);
    const school = (await db.select().from(schema.schools).where(eq(schema.schools.name, asked.school_name)))[0];
    expect(await rowOf(id)).toMatchObject({ status: "active", madeId: school?.id });
    expect(school).toMatchObject({ plan: "advanced", status: "active", contactEmail: asked.email });
    expect((await makeCtx({ host: `lakeside-institute-${count}.localhost` })).hostSchool?.id).toBe(school?.id);
  });

  it("prefills the form of a new school, which makes it active", async () => {
    const asked = request();
    const { id } = await addSignUp(await desk(), asked);
    expect(await refusal(newSchoolValues(await desk(), { interested: id }))).toMatchObject({ message: "Approve the request first." });
    await decideSignUp(await desk(), { id, status: "approved" });
    const { values } = await newSchoolValues(await desk(), { interested: id });
    expect(values).toMatchObject({ name: asked.school_name, owner: { email: asked.email } });
    await addSchool(await desk(), { ...values, interested: id });
    expect((await rowOf(id))?.status).toBe("active");
  });
});

describe("the calls", () => {
  it("add, change and review a request, only for super admins", async () => {
    const body = { name: "Call School", contact_name: "Ada May Jones", contact_email: "ada@call.test", state: "RI", notes: "By phone" };
    const made = await call("/api/interested-schools/", { method: "POST", as: superAdmin, body });
    expect([made.status, made.body.contact_name, made.body.status]).toEqual([201, "Ada May Jones", "pending"]);
    const path = `/api/interested-schools/${made.body.id}/`;
    expect((await call(path, { method: "PATCH", as: superAdmin, body: { city: "Bristol" } })).body.city).toBe("Bristol");
    const review = (body: unknown) => call(`${path}review-on-school/`, { method: "PATCH", as: superAdmin, body });
    expect((await review({ status: "active" })).status).toBe(409);
    expect((await review({ status: "rejected" })).status).toBe(400);
    expect((await review({ status: "approved" })).body.status).toBe("approved");
    const live = await review({ status: "active" });
    expect([live.status, live.body.status, typeof live.body.school]).toEqual([200, "active", "string"]);
    expect((await call("/api/interested-schools/?status=active&state=RI", { as: superAdmin })).body.count).toBeGreaterThan(0);
    for (const by of ["name", "-name", "contact_name", "state"])
      expect([by, (await call(`/api/interested-schools/?ordering=${by}`, { as: superAdmin })).status]).toEqual([by, 200]);
    const { owner } = await aSchool();
    expect((await call(path, { as: owner.id })).status).toBe(403);
  });
});
