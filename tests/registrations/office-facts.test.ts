import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { sendInquiry } from "~/features/inquiries/domain/send-inquiry";
import { setClassStatus } from "~/features/programs/domain/classes/class-status";
import { readOutcome } from "~/features/registration-flow/domain/read-outcome";
import { readRegistration } from "~/features/registration-flow/domain/wizard/read-registration";
import { saveProducts } from "~/features/registration-flow/domain/wizard/save-agreement";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { registrationProfile } from "~/features/registrations/domain/registration-profile";
import { resolveAttention } from "~/features/registrations/domain/resolve-attention";
import { askCancellation } from "~/features/student-area/domain/ask-cancellation";
import { studentRoster } from "~/features/students/domain/list-students";
import { classesWithRoom } from "~/features/waitlist/data/waitlist";
import { joinWaitlist } from "~/features/waitlist/domain/join-waitlist";
import { listWaitlist } from "~/features/waitlist/domain/list-waitlist";
import { newId } from "~/platform/ids";
import { classRow, programRow, registrationRow, seatRow } from "~/seed/factories";
import { aProduct } from "../store/shop";
import { later, makeCtx, makeJobCtx, minutes, NOW } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aClass, decide, filledDraft, quietSandbox, submit } from "../support/registering";
import { aSchool, db, insert } from "../support/rows";

beforeAll(quietSandbox);

async function registered(given: Partial<typeof schema.registrations.$inferInsert> = {}, type: "local" | "national_partner" = "local") {
  const school = await aSchool({ type });
  const program = await insert(schema.programs, programRow(school.id));
  const courseClass = await insert(schema.classes, classRow(school.id, program.id));
  const of = { studentId: school.student.id, programId: program.id, classId: courseClass.id };
  const registration = await insert(schema.registrations, registrationRow(school.id, of, given));
  await insert(schema.seats, seatRow(school.id, courseClass.id, { registrationId: registration.id }));
  return { ...school, program, courseClass, registration, staff: await makeCtx({ as: school.admin.id }) };
}

describe("the referring school", () => {
  it("is shown by name with a link to its profile, or as unknown for an invalid ID", async () => {
    const local = await aSchool({ name: "Bay Local" });
    const { id, staff, registration } = await registered({ affid: local.id }, "national_partner");
    expect((await registrationProfile(staff, { id: registration.id })).affiliate).toBeNull();
    const at = { requestedAt: 1, createdAt: 1, updatedAt: 1 };
    await insert(schema.affiliations, { id: newId(), schoolId: local.id, partnerId: id, status: "accepted", ...at });
    expect((await registrationProfile(staff, { id: registration.id })).affiliate).toEqual({
      id: local.id,
      name: "Bay Local",
      path: `/school/national-partners/${local.id}`,
    });
  });
});

describe("a student's wish to cancel", () => {
  it("is shown with its reason on the registration and in the list, until it is settled or granted", async () => {
    const { staff, registration, account, host } = await registered();
    const wish = "I move to another state in March.";
    const ask = async () => askCancellation(await makeCtx({ as: account.id, host, now: later(minutes(5)) }), { id: registration.id, message: wish });
    const noted = async () => [
      (await registrationProfile(staff, { id: registration.id })).registration.needsAttention,
      (await studentRoster(staff, {}).then((roster) => (roster.tab === "registrations" ? roster.registrations.results[0] : null)))?.needsAttention,
    ];
    await ask();
    expect(await noted()).toEqual([`The student asked to cancel: ${wish}`, `The student asked to cancel: ${wish}`]);
    const seen = await registrationProfile(staff, { id: registration.id });
    expect(seen.activity).toContainEqual(expect.objectContaining({ what: "Asked to cancel", note: wish }));
    const own = await registrationProfile(await makeCtx({ as: account.id, host }), { id: registration.id });
    expect(own.registration.needsAttention).toBeNull();
    await resolveAttention(staff, { registration: registration.id });
    expect(await noted()).toEqual([null, null]);
    expect((await refusal(resolveAttention(staff, { registration: registration.id }))).code).toBe("attention_settled");
    await db.update(schema.registrations).set({ needsAttention: wish }).where(eq(schema.registrations.id, registration.id));
    await changeRegistrationStatus(staff, { registration: registration.id, status: "cancelled", reason: wish });
    expect(await noted()).toEqual([null, null]);
  });
});

describe("registration of a class that is over", () => {
  it.each([
    ["scheduled", { startDate: "2025-11-03", endDate: "2026-01-14" }],
    ["of one day", { startDate: "2026-01-14", endDate: null }],
    ["self-paced, with a last day", { mode: "self_paced" as const, startDate: null, endDate: "2026-01-14" }],
  ])("is not opened: %s", async (_, dates) => {
    const school = await aSchool();
    const program = await insert(schema.programs, programRow(school.id));
    const courseClass = await insert(schema.classes, classRow(school.id, program.id, { ...dates, status: "closed", registrationDeadline: null }));
    const message = "This class has ended, so you can't open registration.";
    const staff = await makeCtx({ as: school.admin.id });
    expect(await refusal(setClassStatus(staff, { id: courseClass.id, status: "open" }))).toMatchObject({ code: "class_over", message });
    const path = `/api/classes/${courseClass.id}/update-status/`;
    const answer = await call(path, { method: "PATCH", as: school.admin.id, body: { status: "open" } });
    expect(answer).toMatchObject({ status: 409, body: { code: "class_over", errors: { status: [message] } } });
  });
});

describe("prices of a registration", () => {
  it("follow the products that are ticked, before anything is signed", async () => {
    const school = await aClass();
    const product = await aProduct(school.id, { priceCents: 2_500 });
    await insert(schema.programProducts, { schoolId: school.id, programId: school.program.id, productId: product.id, isRequired: false });
    const ctx = await makeCtx({ host: school.host });
    const token = await filledDraft(ctx, school, "ticks");
    const due = async () => (await readRegistration(ctx, { token, step: 5 })).quotes[0]?.dueTodayCents ?? 0;
    const before = await due();
    expect(await saveProducts(ctx, { token, products: { [product.id]: { chosen: "on", quantity: "2" } } })).toEqual({ step: 5 });
    expect((await due()) - before).toBe(5_000);
    await saveProducts(ctx, { token, products: {} });
    expect(await due()).toBe(before);
    const tooMany = saveProducts(ctx, { token, products: { [product.id]: { chosen: "on", quantity: "50" } } });
    expect((await refusal(tooMany)).fields).toEqual({ [`products.${product.id}.quantity`]: ["Only 10 left in stock."] });
  });

  it("are shown as the card was charged, with the online service fee and every line", async () => {
    const school = await aClass();
    const ctx = await makeCtx({ host: school.host });
    const { payAt, code } = await submit(ctx, await filledDraft(ctx, school, "charged"));
    await decide(payAt, "success");
    expect(await readOutcome(ctx, { reg: code })).toMatchObject({
      kind: "made",
      paid: {
        cents: 159_635,
        lines: [
          { label: "Application fee", amountCents: 10_000 },
          { label: "Tuition", amountCents: 145_000 },
          { label: "Online service fee", amountCents: 4_635 },
        ],
      },
    });
  });
});

describe("the day of a school at nine in the evening", () => {
  it.each([
    ["America/New_York", "2026-01-16T02:00:00Z"],
    ["Pacific/Honolulu", "2026-01-16T07:00:00Z"],
  ])("is still today in %s", async (timezone, instant) => {
    const now = new Date(instant);
    const school = await aSchool({ timezone });
    const program = await insert(schema.programs, programRow(school.id, { waitlist: true }));
    const of = { registrationDeadline: null, waitlist: true, endDate: "2026-04-17" };
    const [tonight, yesterday] = await Promise.all([
      insert(schema.classes, classRow(school.id, program.id, { ...of, startDate: "2026-01-15" })),
      insert(schema.classes, classRow(school.id, program.id, { ...of, startDate: "2026-01-14" })),
    ]);
    const visitor = await makeCtx({ host: school.host, now });
    const person = { first_name: "Wes", last_name: "Waits", email: "wes@example.test", phone: "401 555 0100" };
    await joinWaitlist(visitor, { program: program.id, ...person });
    const { classes } = await listWaitlist(await makeCtx({ as: school.admin.id, now }), {});
    expect(classes.map(({ id }) => id)).toEqual([tonight.id]);
    const room = (await classesWithRoom(makeJobCtx(now))).map(({ classId }) => classId);
    expect([room.includes(tonight.id), room.includes(yesterday.id)]).toEqual([true, false]);

    const question = { name: "Ivy", email: "ivy@example.test", phone: "401 555 0100", message: "When does it start?" };
    const morning = await sendInquiry(await makeCtx({ host: school.host, now: NOW }), question);
    expect((await sendInquiry(visitor, question)).id).toBe(morning.id);
  });
});
