import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { agreementPaper } from "~/features/agreements/domain/agreement-pdf";
import { agreementsToCountersign, changeCountersigning, countersignAgreements, listAgreements } from "~/features/agreements/domain/countersign";
import { askGuardian, changeGuardianSetting, mailGuardian, readGuardianLink, signAsGuardian } from "~/features/agreements/domain/guardian";
import { guardianLink } from "~/features/agreements/domain/guardian-link";
import { findSchoolById } from "~/features/identity/data/school-row";
import { chooseClass } from "~/features/registration-flow/domain/wizard/choose-class";
import { saveAgreement } from "~/features/registration-flow/domain/wizard/save-agreement";
import { saveAnswers } from "~/features/registration-flow/domain/wizard/save-answers";
import { saveFunding } from "~/features/registration-flow/domain/wizard/save-funding";
import { saveStudent } from "~/features/registration-flow/domain/wizard/save-student";
import { withSchool } from "~/platform/context";
import { days, later, makeCtx, makeJobCtx } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aClass, setFieldMode, submit } from "../support/registering";
import { db } from "../support/rows";

let of: Awaited<ReturnType<typeof aClass>>;
const visitor = (more: { ip?: string; now?: Date; host?: string } = {}) => makeCtx({ host: of.host, ...more });
const staff = () => makeCtx({ as: of.admin.id, host: of.host });
const owner = () => makeCtx({ as: of.owner.id, host: of.host });
const guardian = { guardian_name: "Mia Lee", guardian_relation: "Mother", guardian_email: "mia@example.test" };
const signing = { signature: "Mia Lee", relation: "Mother", agree: "on" };

async function filled(birth: string): Promise<string> {
  const ctx = await visitor();
  const { token } = await chooseClass(ctx, { program: of.program.id, class: of.courseClass.id });
  const person = { first_name: "Ana", last_name: "Lee", email: `ana-${birth}@example.test`, phone: "401 555 0100", date_of_birth: birth };
  await saveStudent(ctx, { token, ...person });
  await saveAnswers(ctx, { token, answers: {} });
  await saveFunding(ctx, { token, plan_to_pay: "self_pay" });
  return token;
}
const sign = async (token: string, more: Record<string, unknown> = {}) =>
  saveAgreement(await visitor(), { token, signature: "Ana Lee", agree: "on", ...more });
async function minor(more: Record<string, unknown> = guardian): Promise<string> {
  const token = await filled("2010-05-01");
  await sign(token, more);
  return (await submit(await visitor(), token, "free_plan")).registrationId ?? "";
}
const tokenOf = async (registrationId: string) => new URL(await guardianLink(await staff(), registrationId)).searchParams.get("token") ?? "";
const agreementOf = async (id: string) => (await db.select().from(schema.agreements).where(eq(schema.agreements.registrationId, id)))[0];

beforeEach(async () => {
  of = await aClass({ program: { tuitionCents: 0, applicationFeeCents: 0 } });
  await setFieldMode(of, "date_of_birth", "required");
});

describe("a student under 18", () => {
  it("names a guardian, with an email or a signature on the spot", async () => {
    const token = await filled("2008-01-16");
    expect(Object.keys((await refusal(sign(token))).fields ?? {}).sort()).toEqual(["guardian_email", "guardian_name", "guardian_relation"]);
    expect((await refusal(sign(token, { ...guardian, guardian_email: "mia" }))).fields).toEqual({ guardian_email: ["Enter a valid email address"] });
    await sign(token, { ...guardian, guardian_email: "", guardian_signature: "Mia Lee" });
    const { registrationId } = await submit(await visitor(), token, "free_plan");
    expect(await agreementOf(registrationId ?? "")).toMatchObject({ needsGuardian: true, guardianSignature: "Mia Lee", guardianRelation: "Mother" });
    expect((await agreementsToCountersign(await staff(), {})).guardians).toEqual([]);
  });

  it("signs alone from the birthday on, and where the school doesn't ask", async () => {
    await sign(await filled("2008-01-15"));
    await changeGuardianSetting(await owner(), { asks_guardian: "false" });
    await sign(await filled("2010-05-01"));
    expect(await refusal(changeGuardianSetting(await staff(), { asks_guardian: "true" }))).toMatchObject({ kind: "forbidden" });
  });

  it("waits for the guardian: the school can't countersign before", async () => {
    await changeCountersigning(await owner(), { countersigns: "true" });
    const id = await minor();
    const list = await agreementsToCountersign(await staff(), {});
    expect([list.rows.length, list.guardians.map((row) => row.id)]).toEqual([0, [id]]);
    const states = async () => (await listAgreements(await staff(), {})).results.map(({ state }) => state);
    expect(await states()).toEqual(["waiting_for_guardian"]);
    expect(await refusal(countersignAgreements(await staff(), { registrations: [id], signature: "Dana" }))).toMatchObject({
      code: "guardian_missing",
    });
    await signAsGuardian(await visitor(), { token: await tokenOf(id), ...signing });
    expect(await states()).toEqual(["to_countersign"]);
    expect((await listAgreements(await staff(), { state: "complete" })).count).toBe(0);
    await countersignAgreements(await staff(), { registrations: [id], signature: "Dana" });
    expect((await listAgreements(await staff(), { state: "complete" })).count).toBe(1);
  });
});

describe("the guardian's link", () => {
  it("is mailed once per event, and again by staff", async () => {
    const id = await minor();
    const school = await findSchoolById(makeJobCtx(), of.id);
    if (!school) throw new Error("The school is gone");
    const event = { registrationId: id, name: "Mia Lee", email: "mia@example.test" };
    await mailGuardian(withSchool(makeJobCtx(), school), event);
    await mailGuardian(withSchool(makeJobCtx(), school), event);
    const mails = async () =>
      (await db.select().from(schema.mails).where(eq(schema.mails.template, "guardian_to_sign"))).filter(({ schoolId }) => schoolId === of.id);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(["mia@example.test"]);
    expect((await agreementsToCountersign(await staff(), {})).guardians).toMatchObject([{ name: "Mia Lee", email: "mia@example.test" }]);
    await askGuardian(await staff(), { registration: id, name: "Tom Lee", email: "tom@example.test" });
    expect(await refusal(askGuardian(await staff(), { registration: id, name: "Tom Lee", email: "tom@example.test" }))).toMatchObject({
      kind: "too_many",
    });
    expect(await mails()).toHaveLength(2);
  });

  it("shows the agreement, takes one signature, and then shows no text", async () => {
    const id = await minor();
    const token = await tokenOf(id);
    expect(await readGuardianLink(await visitor(), { token })).toMatchObject({
      isSigned: false,
      student: "Ana Lee",
      agreement: { signature: "Ana Lee" },
    });
    expect(Object.keys((await refusal(signAsGuardian(await visitor(), { token }))).fields ?? {}).sort()).toEqual(["agree", "relation", "signature"]);
    await signAsGuardian(await visitor({ ip: "198.51.100.9" }), { token, ...signing });
    expect(await agreementOf(id)).toMatchObject({ guardianSignature: "Mia Lee", guardianIp: "198.51.100.9" });
    expect(await readGuardianLink(await visitor(), { token })).toMatchObject({ isSigned: true, agreement: null, student: "" });
    expect(await refusal(signAsGuardian(await visitor(), { token, ...signing }))).toMatchObject({ code: "guardian_signed" });
    expect(await refusal(askGuardian(await staff(), { registration: id, name: "Mia", email: "mia@example.test" }))).toMatchObject({
      code: "guardian_signed",
    });
    expect((await agreementPaper(await staff(), { id })).agreement.guardianSignature).toBe("Mia Lee");
  });

  it("counts one of eight signatures at once", async () => {
    const id = await minor();
    const token = await tokenOf(id);
    const names = Array.from({ length: 8 }, (_, at) => `Guardian ${"ABCDEFGH"[at]}`);
    const counts = await tally(names.map(async (signature) => signAsGuardian(await visitor(), { token, ...signing, signature })));
    expect(counts).toEqual({ done: 1, guardian_signed: 7 });
    // Without the guard of the statement, the trigger still refuses a second signature.
    await expect(db.update(schema.agreements).set({ guardianSignature: "Other" }).where(eq(schema.agreements.registrationId, id))).rejects.toThrow();
  });

  it("is refused when it is forged, old, or another school's", async () => {
    const id = await minor();
    const token = await tokenOf(id);
    const [subject, until, signature] = token.split(".");
    for (const hostile of [
      `${subject}.${until}.${signature?.slice(0, -1)}${signature?.endsWith("A") ? "B" : "A"}`,
      `other.${until}.${signature}`,
      `${subject}.zzzzzzzz.${signature}`,
      "../../etc/passwd",
      "'; DROP TABLE agreements; --",
    ])
      expect(await refusal(readGuardianLink(await visitor(), { token: hostile }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(readGuardianLink(await visitor({ now: later(days(31)) }), { token }))).toMatchObject({ code: "link_expired" });
    const other = await aClass();
    expect(await refusal(readGuardianLink(await visitor({ host: other.host }), { token }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(signAsGuardian(await visitor({ host: other.host }), { token, ...signing }))).toMatchObject({ kind: "not_found" });
    expect(
      await refusal(askGuardian(await makeCtx({ as: other.admin.id, host: other.host }), { registration: id, name: "A", email: "a@b.test" })),
    ).toMatchObject({ kind: "not_found" });
  });

  it("is refused when the registration is cancelled, and after many tries from one place", async () => {
    const id = await minor();
    const token = await tokenOf(id);
    await db.update(schema.registrations).set({ status: "cancelled" }).where(eq(schema.registrations.id, id));
    expect(await readGuardianLink(await visitor(), { token })).toMatchObject({ isOver: true, agreement: null });
    const tries = await tally(Array.from({ length: 32 }, async () => signAsGuardian(await visitor({ ip: "198.51.100.77" }), { token, ...signing })));
    expect(tries).toEqual({ not_found: 30, rate_limited: 2 });
  });
});
