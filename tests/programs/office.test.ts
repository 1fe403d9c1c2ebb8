import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { registrations } from "#drizzle/schema/enrollment";
import { auditLog } from "#drizzle/schema/platform";
import { classes, defaultFaqs, locations, programFaqs, programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import { addDefaultFaq, deleteDefaultFaq, editDefaultFaq, linkDefaultFaq } from "~/features/programs/domain/faqs/default-faqs";
import { addFromDefaults, addProgramFaq, editProgramFaq, orderProgramFaqs } from "~/features/programs/domain/faqs/program-faqs";
import { deleteLocation, replaceLocation } from "~/features/programs/domain/locations/delete-location";
import { addLocation, editLocation, updateLocation } from "~/features/programs/domain/locations/save-location";
import { changeProgramStatus } from "~/features/programs/domain/programs/change-program-status";
import { deleteProgram } from "~/features/programs/domain/programs/delete-program";
import { duplicateProgram } from "~/features/programs/domain/programs/duplicate-program";
import { orderPrograms, placePrograms, resetProgramOrder } from "~/features/programs/domain/programs/order-programs";
import { addProgram, editProgram } from "~/features/programs/domain/programs/save-program";
import { showScholarshipsOfSchool } from "~/features/programs/domain/programs/show-scholarships";
import { classRow, locationRow, programRow, registrationRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aSchool, aSuperAdmin, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let other: Awaited<ReturnType<typeof aSchool>>;
let programId: string;

beforeEach(async () => {
  school = await aSchool();
  other = await aSchool();
  programId = (await insert(programs, programRow(school.id, { title: "Nursing", slug: "nursing", position: 1 }))).id;
});

const admin = (key?: string) => makeCtx({ as: school.admin.id, idempotencyKey: key });
const stranger = () => makeCtx({ as: other.owner.id });
const program = async (id = programId) => (await db.select().from(programs).where(eq(programs.id, id)))[0] as typeof programs.$inferSelect;
const siteVersion = async () => (await db.select({ v: schools.contentVersion }).from(schools).where(eq(schools.id, school.id)))[0]?.v;

const form = (more: Record<string, unknown> = {}) => ({
  title: "Phlebotomy: days & evenings",
  type: "onsite",
  category: "Phlebotomy",
  description: "**Draw blood** safely.",
  duration: "8",
  duration_type: "weeks",
  tuition_fee: "1,200",
  payment_options: ["pay_now", "pay_later"],
  plan_payments: "3",
  plan_interval: "biweekly",
  plan_deposit: "200",
  outcomes: "Find a vein\r\nLabel a tube",
  ...more,
});
const place = { name: "Annex", address: "1 Main Street", city: "Cranston", state: "RI", zipcode: "02910" };

describe("locations", () => {
  it("are added once for a form sent twice, changed, and refuse a stale form", async () => {
    const key = crypto.randomUUID();
    const { id } = await addLocation(await admin(key), place);
    expect(await addLocation(await admin(key), place)).toEqual({ id });
    const [row] = await db.select().from(locations).where(eq(locations.schoolId, school.id));
    await editLocation(await admin(), { ...place, id, name: "Annex B", version: row?.updatedAt });
    expect(await refusal(editLocation(await admin(), { ...place, id, version: row?.updatedAt }))).toMatchObject({
      code: "stale",
      message: "This record was changed by someone else. Reload and try again.",
    });
    expect((await refusal(updateLocation(await stranger(), { id, name: "Mine" }))).kind).toBe("not_found");
    expect((await refusal(addLocation(await admin(), { ...place, zipcode: "1" }))).fields).toHaveProperty("zipcode");
  });

  it("that are used go only once their classes have another place", async () => {
    const from = await insert(locations, locationRow(school.id));
    const courseClass = await insert(classes, classRow(school.id, programId, { locationId: from.id }));
    expect((await refusal(deleteLocation(await admin(), { id: from.id }))).code).toBe("location_in_use");
    expect((await refusal(replaceLocation(await admin(), { location: from.id }))).message).toMatch(/no other location/);
    const foreign = await insert(locations, locationRow(other.id));
    const to = await insert(locations, locationRow(school.id));
    expect((await refusal(deleteLocation(await admin(), { id: from.id }))).message).toBe("Choose a replacement location first.");
    expect((await refusal(replaceLocation(await admin(), { location: from.id }))).fields?.replace_with).toEqual([
      "Choose a location to move the classes to.",
    ]);
    expect((await refusal(replaceLocation(await admin(), { location: from.id, replace_with: foreign.id }))).kind).toBe("not_found");
    expect(await replaceLocation(await admin(), { location: from.id, replace_with: to.id })).toEqual({ deleted: from.id, classes_moved: 1 });
    expect((await db.select().from(classes).where(eq(classes.id, courseClass.id)))[0]?.locationId).toBe(to.id);
    expect(await db.select().from(locations).where(eq(locations.id, from.id))).toEqual([]);
  });
});

describe("a program", () => {
  it("is added last, not offered, with a slug of its title", async () => {
    const spot = await insert(locations, locationRow(school.id));
    const { id } = await addProgram(await admin(), form({ locations: spot.id }));
    expect(await program(id)).toMatchObject({
      slug: "phlebotomy-days-evenings",
      status: "not_offered",
      position: 2,
      tuitionCents: 120_000,
      planPayments: 3,
      planIntervalDays: 14,
      planDepositCents: 20_000,
      outcomes: "Find a vein\n\nLabel a tube",
    });
    expect(await refusal(addProgram(await admin(), form()))).toMatchObject({
      kind: "conflict",
      fields: { slug: ["This name is already in use"] },
    });
    const foreign = await insert(locations, locationRow(other.id));
    expect((await refusal(addProgram(await admin(), form({ slug: "x", locations: [foreign.id] })))).fields).toHaveProperty("locations");
    expect((await refusal(addProgram(await admin(), form({ slug: "y", plan_deposit: "1200" })))).fields).toHaveProperty("plan_deposit");
  });

  it("is written by the API as it was sent, and refuses blanks", async () => {
    const as = school.admin.id;
    const body = { title: "Api", description: "## Why\n\n- one\n- two", type: "onsite", category: "Other", duration: 1, duration_type: "days" };
    const { body: made } = await call("/api/programs/", { as, method: "POST", body: { ...body, tuition_fee: "10" } });
    expect(made).toMatchObject({ description: body.description, tuition_fee: "10.00", status: "not_offered" });
    const patch = (path: string, values: unknown) => call(`/api/programs/${made.id}/${path}`, { as, method: "PATCH", body: values });
    expect((await patch("", { title: " " })).body).toMatchObject({ errors: { title: ["This field is required"] } });
    expect((await patch("", { code: "x" })).status).toBe(200);
    expect((await patch("show-scholarship-update/", {})).body).toMatchObject({ errors: { show_scholarship: ["This field is required"] } });
    expect((await patch("show-scholarship-update/", { show_scholarship: true })).body).toMatchObject({ show_scholarship: true });
    expect((await call("/api/programs/?ordering=bogus", { as })).body).toMatchObject({ errors: { ordering: ['"bogus" is not a valid choice'] } });
  });

  it("keeps the price of registered students when the tuition changes, and logs who changed it", async () => {
    const courseClass = await insert(classes, classRow(school.id, programId));
    const registration = registrationRow(school.id, { studentId: school.student.id, programId, classId: courseClass.id }, { tuitionCents: 145_000 });
    await insert(registrations, registration);
    const before = await siteVersion();
    const seen = (await program()).updatedAt;
    await editProgram(await admin(), form({ id: programId, title: "Nursing", slug: "nursing", status: "offering", version: seen }));
    expect((await program()).tuitionCents).toBe(120_000);
    expect((await db.select().from(registrations).where(eq(registrations.id, registration.id)))[0]?.tuitionCents).toBe(145_000);
    expect(await siteVersion()).toBeGreaterThan(before ?? 0);
    const stale = editProgram(await admin(), form({ id: programId, slug: "nursing", version: seen }));
    expect(await refusal(stale)).toMatchObject({ kind: "conflict", code: "stale" });
    expect((await refusal(editProgram(await stranger(), form({ id: programId })))).kind).toBe("not_found");
    const log = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectType, "program"), eq(auditLog.subjectId, programId)));
    expect(log.map(({ actorId, action }) => [actorId, action])).toEqual([[school.admin.id, "programs.edit"]]);
    expect(JSON.parse(log[0]?.before ?? "{}")).toMatchObject({ tuitionCents: 145_000 });
  });

  it("is offered only when fees and payment are clear; stopping closes its classes", async () => {
    const courseClass = await insert(classes, classRow(school.id, programId, { status: "open" }));
    await changeProgramStatus(await admin(), { id: programId, status: "not_offered" });
    expect((await db.select().from(classes).where(eq(classes.id, courseClass.id)))[0]?.status).toBe("closed");
    await db.update(programs).set({ paymentOptions: [] }).where(eq(programs.id, programId));
    expect(await refusal(changeProgramStatus(await admin(), { id: programId, status: "offering" }))).toMatchObject({
      message: "Complete the fees and payment options first.",
      fields: { payment_options: [expect.stringMatching(/^Choose Pay now/)] },
    });
  });

  it("with registrations or classes stays; a copy goes", async () => {
    await addProgramFaq(await admin(), { program: programId, question: "Why?", answer: "Because." });
    const { id: copy } = await duplicateProgram(await admin(), { program: programId });
    expect(await program(copy)).toMatchObject({ title: "Nursing (copy)", slug: "nursing-copy", status: "not_offered" });
    expect(await program((await duplicateProgram(await admin(), { program: programId })).id)).toMatchObject({ slug: "nursing-copy-2" });
    expect(await db.select().from(programFaqs).where(eq(programFaqs.programId, copy))).toHaveLength(1);
    const courseClass = await insert(classes, classRow(school.id, programId));
    await insert(registrations, registrationRow(school.id, { studentId: school.student.id, programId, classId: courseClass.id }));
    expect((await refusal(deleteProgram(await admin(), { id: programId }))).message).toBe(
      "This item is in use and cannot be deleted. Set it to Not offered.",
    );
    expect((await refusal(deleteProgram(await stranger(), { id: copy }))).kind).toBe("not_found");
    await deleteProgram(await admin(), { id: copy });
    expect(await program(copy)).toBeUndefined();
  });

  it("has its place: moved, set, and back to the alphabet", async () => {
    const second = (await insert(programs, programRow(school.id, { title: "Anatomy", position: 2 }))).id;
    const order = async () =>
      (await db.select({ id: programs.id }).from(programs).where(eq(programs.schoolId, school.id)).orderBy(programs.position)).map(({ id }) => id);
    await orderPrograms(await admin(), { ids: [programId, second], move: `up:${second}` });
    expect(await order()).toEqual([second, programId]);
    await placePrograms(await admin(), {
      items: [
        { id: programId, order: 0 },
        { id: second, order: 5 },
      ],
    });
    expect(await order()).toEqual([programId, second]);
    await resetProgramOrder(await admin(), {});
    expect(await order()).toEqual([second, programId]);
    expect((await refusal(placePrograms(await stranger(), { items: [{ id: programId, order: 1 }] }))).kind).toBe("not_found");
    expect(await showScholarshipsOfSchool(await admin(), { show_scholarship: true })).toEqual({ updated: 2, show_scholarship: true });
  });
});

describe("questions", () => {
  it("of the library follow it until they are edited, and stay when it lets go", async () => {
    const { id } = await addDefaultFaq(await admin(), { question: "Refunds?", answer: "Yes.", programs: [programId] });
    const [linked] = await db.select().from(programFaqs).where(eq(programFaqs.programId, programId));
    expect(await linkDefaultFaq(await admin(), { id, program: programId })).toEqual({ id: linked?.id, isNew: false });
    await editDefaultFaq(await admin(), { id, question: "Refunds?", answer: "Within three days.", programs: [programId] });
    const [followed] = await db.select().from(programFaqs).where(eq(programFaqs.programId, programId));
    expect(followed?.answer).toContain("Within three days.");
    await editProgramFaq(await admin(), {
      id: linked?.id,
      programId,
      question: "Refunds here?",
      answer: "Ask.",
      is_visible: true,
      version: followed?.updatedAt,
    });
    await editDefaultFaq(await admin(), { id, question: "Refunds?", answer: "Never.", programs: [] });
    expect(await db.select().from(programFaqs).where(eq(programFaqs.programId, programId))).toMatchObject([
      { question: "Refunds here?", defaultFaqId: null },
    ]);
    expect(await addFromDefaults(await admin(), { programId, defaults: [id] })).toEqual({ added: 1 });
    await deleteDefaultFaq(await admin(), { id });
    expect(await db.select().from(programFaqs).where(eq(programFaqs.programId, programId))).toHaveLength(2);
    expect(await db.select().from(defaultFaqs).where(eq(defaultFaqs.schoolId, school.id))).toEqual([]);
  });

  it("stand in the order that was chosen, for nobody else's program", async () => {
    const ids: string[] = [];
    for (const question of ["A?", "B?"]) ids.push((await addProgramFaq(await admin(), { program: programId, question, answer: "So." })).id);
    await orderProgramFaqs(await admin(), { programId, ids, move: `down:${ids[0]}` });
    const rows = await db.select().from(programFaqs).where(eq(programFaqs.programId, programId)).orderBy(programFaqs.position);
    expect(rows.map(({ question }) => question)).toEqual(["B?", "A?"]);
    expect((await refusal(addProgramFaq(await stranger(), { program: programId, question: "A?", answer: "No." }))).kind).toBe("not_found");
  });
});

describe("super admins", () => {
  it("work in the school that they name, and see the programs of all", async () => {
    const boss = await aSuperAdmin();
    const body = { title: "EKG", type: "onsite", category: "EKG", duration: 2, duration_type: "weeks", tuition_fee: "10.00" };
    expect((await call("/api/programs/", { method: "POST", as: boss.id, body })).status).toBe(400);
    const made = await call<{ id: string; school: string }>("/api/programs/", { method: "POST", as: boss.id, body: { ...body, school: school.id } });
    expect([made.status, made.body.school]).toEqual([201, school.id]);
    expect((await call(`/api/programs/${made.body.id}/`, { as: boss.id })).status).toBe(200);
    expect((await call(`/api/programs/${made.body.id}/`, { as: other.owner.id })).status).toBe(404);
    const all = await call<{ count: number }>("/api/programs/", { as: boss.id });
    expect(all.body.count).toBeGreaterThanOrEqual(2);
  });
});
