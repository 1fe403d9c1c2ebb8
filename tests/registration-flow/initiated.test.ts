import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { payInitiated, readDraftByApi, saveDraftByApi } from "~/features/registration-flow/domain/initiated/draft-api";
import { listInitiated } from "~/features/registration-flow/domain/initiated/list-initiated";
import { readInitiated } from "~/features/registration-flow/domain/initiated/read-initiated-form";
import { editInitiated, initiateRegistration } from "~/features/registration-flow/domain/initiated/save-initiated";
import { deleteInitiated, sendInitiated } from "~/features/registration-flow/domain/initiated/send-initiated";
import { registerByApi } from "~/features/registration-flow/domain/register-by-api";
import { chooseClass } from "~/features/registration-flow/domain/wizard/choose-class";
import { openRegistrationLink } from "~/features/registration-flow/domain/wizard/open-link";
import { readRegistration } from "~/features/registration-flow/domain/wizard/read-registration";
import { saveAgreement } from "~/features/registration-flow/domain/wizard/save-agreement";
import { saveAnswers } from "~/features/registration-flow/domain/wizard/save-answers";
import { saveFunding } from "~/features/registration-flow/domain/wizard/save-funding";
import { saveStudent } from "~/features/registration-flow/domain/wizard/save-student";
import { classRow, programRow } from "~/seed/factories";
import { days, later, makeCtx, minutes, NOW } from "../support/context";
import { refusal } from "../support/outcome";
import { aClass, filledDraft, quietSandbox, submit } from "../support/registering";
import { aSchool, db, insert } from "../support/rows";

beforeAll(quietSandbox);

const link = (given: { program: { id: string }; courseClass: { id: string } }, more: Record<string, unknown> = {}) => ({
  first_name: "Lena",
  last_name: "Link",
  email: "lena@example.test",
  program: given.program.id,
  class: given.courseClass.id,
  send: "on",
  ...more,
});
const tokenIn = (text: string) => /initiate=([\w-]+)/.exec(text)?.[1] ?? "";
const draftOf = async (id: string) => (await db.select().from(schema.registrationDrafts).where(eq(schema.registrationDrafts.id, id)))[0];
const mailsOf = (id: string) => db.select().from(schema.mails).where(eq(schema.mails.subjectId, id));

describe("a registration link", () => {
  it("is sent, opened, filled in at the agreed price, and completed once", async () => {
    const school = await aClass();
    const staff = await makeCtx({ as: school.admin.id });
    const { id } = await initiateRegistration(staff, link(school, { tuition: "900", allowed_options: ["pay_later"], message: "See you soon" }));
    expect(await draftOf(id)).toMatchObject({ state: "sent", origin: "manual", createdBy: school.admin.id });
    const [mail] = await mailsOf(id);
    expect(mail).toMatchObject({ recipient: "lena@example.test", template: "registration_initiated" });
    expect(mail?.text).toContain("See you soon");
    const visitor = await makeCtx({ host: school.host });
    const opened = await openRegistrationLink(visitor, { token: tokenIn(mail?.text ?? "") });
    expect(opened.outcome).toBe("open");
    const token = opened.outcome === "open" ? opened.token : "";
    expect(await draftOf(id)).toMatchObject({ state: "opened", openedAt: NOW.getTime() });
    const page = await readRegistration(visitor, { token, step: 6 });
    expect(page.step).toBe(2);
    expect(page.values.student).toMatchObject({ first_name: "Lena", email: "lena@example.test" });
    expect(page.quotes.map(({ option, tuitionCents }) => [option, tuitionCents])).toEqual([["pay_later", 90_000]]);
    await saveStudent(visitor, { token, first_name: "Lena", last_name: "Link", email: "lena.new@example.test", phone: "401 555 0100" });
    await saveAnswers(visitor, { token, answers: {} });
    await saveFunding(visitor, { token, plan_to_pay: "self_pay" });
    await saveAgreement(visitor, { token, signature: "Lena Link", agree: "on" });
    expect((await refusal(submit(visitor, token, "pay_now"))).fields).toEqual({ payment_option: ["Choose a payment option."] });
    expect((await submit(visitor, token, "pay_later")).payAt).toContain("/pay/");
    await db.update(schema.registrationDrafts).set({ state: "completed" }).where(eq(schema.registrationDrafts.id, id));
    const again = await readInitiated(staff, { id });
    expect((await openRegistrationLink(visitor, { token: tokenIn(again.initiated.link) })).outcome).toBe("used");
    expect((await refusal(deleteInitiated(staff, { id }))).code).toBe("draft_completed");
  });

  it("is sent at most once in ten minutes, also by two calls at once, and renewed after it expires", async () => {
    const school = await aClass();
    const { id } = await initiateRegistration(await makeCtx({ as: school.admin.id }), link(school));
    const soon = await makeCtx({ as: school.admin.id, now: later(minutes(9)) });
    expect(await refusal(sendInitiated(soon, { id }))).toMatchObject({ kind: "too_many", message: "Please wait before sending again." });
    const then = await makeCtx({ as: school.owner.id, now: later(minutes(10)) });
    const both = await Promise.allSettled([sendInitiated(then, { id }), sendInitiated(then, { id })]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const late = later(days(15));
    const [mail] = await mailsOf(id);
    const visitor = await makeCtx({ host: school.host, now: late });
    expect((await openRegistrationLink(visitor, { token: tokenIn(mail?.text ?? "") })).outcome).toBe("expired");
    await sendInitiated(await makeCtx({ as: school.owner.id, now: late }), { id });
    expect(await draftOf(id)).toMatchObject({ state: "sent", expiresAt: later(days(14), late).getTime() });
    expect((await openRegistrationLink(visitor, { token: tokenIn(mail?.text ?? "") })).outcome).toBe("open");
  });

  it("is rejected for a registered student, a stale form, and another school", async () => {
    const school = await aClass({ program: { tuitionCents: 0, applicationFeeCents: 0, paymentOptions: ["free_plan"] } });
    const visitor = await makeCtx({ host: school.host });
    await submit(visitor, await filledDraft(visitor, school, "nina"), "free_plan");
    const staff = await makeCtx({ as: school.admin.id });
    expect((await refusal(initiateRegistration(staff, link(school, { email: "nina@example.test" })))).message).toBe(
      "You are already registered for this class.",
    );
    const { id } = await initiateRegistration(staff, link(school, { send: "" }));
    const seen = (await draftOf(id))?.updatedAt;
    await editInitiated(staff, link(school, { id, version: seen, send: "", last_name: "First" }));
    expect(await refusal(editInitiated(staff, link(school, { id, version: seen, send: "", last_name: "Second" })))).toMatchObject({
      code: "stale",
      message: "This record was changed by someone else. Reload and try again.",
    });
    const stranger = await makeCtx({ as: (await aSchool()).owner.id });
    for (const work of [readInitiated(stranger, { id }), sendInitiated(stranger, { id }), deleteInitiated(stranger, { id })])
      expect((await refusal(work)).kind).toBe("not_found");
    await deleteInitiated(staff, { id });
    expect(await draftOf(id)).toBeUndefined();
  });

  it("is listed with its state, next to drafts left by visitors", async () => {
    const school = await aClass();
    const staff = await makeCtx({ as: school.admin.id });
    await initiateRegistration(staff, link(school));
    await filledDraft(await makeCtx({ host: school.host }), school, "vera");
    const states = async (at: Date, filters = {}) =>
      (await listInitiated(await makeCtx({ as: school.admin.id, now: at }), filters)).results.map(({ lastName, state, from }) => [
        lastName,
        state,
        from,
      ]);
    expect(await states(NOW)).toEqual([["Link", "sent", "manual"]]);
    expect((await states(later(minutes(61)))).sort()).toEqual([
      ["Link", "sent", "manual"],
      ["vera", "draft", "website"],
    ]);
    expect(await states(later(days(15)), { status: "expired", from: "manual" })).toEqual([["Link", "expired", "manual"]]);
    expect(await states(later(minutes(61)), { search: "vera@" })).toEqual([["vera", "draft", "website"]]);
  });

  it("can be saved, read and paid by an API client", async () => {
    const school = await aClass();
    const ctx = await makeCtx({ host: school.host });
    const first = await saveDraftByApi(ctx, {
      program: school.program.id,
      class: school.courseClass.id,
      first_name: "Kai",
      email: "kai@example.test",
    });
    expect(first.isNew).toBe(true);
    const more = { id: first.id, token: first.token, program: school.program.id };
    const second = await saveDraftByApi(ctx, {
      ...more,
      last_name: "Client",
      phone: "401 555 0100",
      values: { plan_to_pay: "self_pay", signature: "Kai Client" },
    });
    expect(second).toMatchObject({ id: first.id, isNew: false });
    expect((await readDraftByApi(ctx, { token: first.token })).lastName).toBe("Client");
    const paid = await payInitiated(ctx, { initiate_registration: first.id, token: first.token });
    expect(paid.amountCents).toBe(155_000);
    expect((await refusal(readDraftByApi(await makeCtx({ host: school.host, now: later(days(15)) }), { token: first.token }))).kind).toBe(
      "not_found",
    );
  });
});

describe("terms agreed by staff", () => {
  const quoteOf = async (host: string, token: string) => (await readRegistration(await makeCtx({ host }), { token, step: 6 })).quotes[0];

  it("apply to their program and class only, however another is chosen", async () => {
    const school = await aClass();
    const dear = await insert(schema.programs, programRow(school.id, { tuitionCents: 299_000, paymentOptions: ["pay_now"] }));
    const [dearClass, otherClass] = await Promise.all([
      insert(schema.classes, classRow(school.id, dear.id)),
      insert(schema.classes, classRow(school.id, school.program.id, { tuitionOverrideCents: 120_000 })),
    ]);
    const staff = await makeCtx({ as: school.admin.id });
    const visitor = await makeCtx({ host: school.host });
    const { id } = await initiateRegistration(staff, link(school, { tuition: "50.00", allowed_options: ["pay_later"] }));
    const [mail] = await mailsOf(id);
    const token = tokenIn(mail?.text ?? "");
    expect(await quoteOf(school.host, token)).toMatchObject({ option: "pay_later", tuitionCents: 5_000 });

    await saveDraftByApi(visitor, { id, token, program: dear.id, class: dearClass.id });
    expect(await quoteOf(school.host, token)).toMatchObject({ option: "pay_now", tuitionCents: 299_000 });
    expect((await readInitiated(staff, { id })).initiated).toMatchObject({ tuitionOverrideCents: null, allowedOptions: null });
    expect((await listInitiated(staff, {})).results.find((row) => row.id === id)?.dueCents).toBe(299_000 + (dear.applicationFeeCents ?? 0));

    await saveDraftByApi(visitor, { id, token, program: school.program.id, class: otherClass.id });
    expect(await quoteOf(school.host, token)).toMatchObject({ tuitionCents: 120_000 });

    await chooseClass(visitor, { token, program: dear.id, class: dearClass.id });
    expect(await quoteOf(school.host, token)).toMatchObject({ tuitionCents: 299_000 });
    await chooseClass(visitor, { token, program: school.program.id, class: school.courseClass.id });
    expect(await quoteOf(school.host, token)).toMatchObject({ option: "pay_later", tuitionCents: 5_000 });
  });

  it("apply to every class of the program if no class is named", async () => {
    const school = await aClass();
    const staff = await makeCtx({ as: school.admin.id });
    const { id } = await initiateRegistration(staff, link(school, { tuition: "5.00", class: undefined }));
    const [mail] = await mailsOf(id);
    const token = tokenIn(mail?.text ?? "");
    await chooseClass(await makeCtx({ host: school.host }), { token, program: school.program.id, class: school.courseClass.id });
    expect(await quoteOf(school.host, token)).toMatchObject({ tuitionCents: 500 });
  });

  it("do not apply to another class in a whole registration over the API", async () => {
    const school = await aClass({ program: { applicationFeeCents: 0 } });
    const other = await insert(schema.classes, classRow(school.id, school.program.id, { capacity: 5 }));
    const { id } = await initiateRegistration(
      await makeCtx({ as: school.admin.id }),
      link(school, { tuition: "5.00", allowed_options: ["pay_later"] }),
    );
    const person = { first_name: "Lena", last_name: "Link", email: "lena@example.test", phone: "401 555 0100" };
    const visitor = await makeCtx({ host: school.host });
    await db
      .update(schema.programs)
      .set({ paymentOptions: ["pay_later"] })
      .where(eq(schema.programs.id, school.program.id));
    const { registration } = await registerByApi(visitor, { ...person, class: other.id, payment_option: "pay_later", initiate_registration: id });
    expect(registration.tuitionCents).toBe(school.program.tuitionCents);
  });
});
