import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { agreementPaper, ownAgreementPaper } from "~/features/agreements/domain/agreement-pdf";
import { agreementsToCountersign, changeCountersigning, countersignAgreements } from "~/features/agreements/domain/countersign";
import { mailCountersigned } from "~/features/agreements/domain/notify-countersigned";
import { findSchoolById } from "~/features/identity/data/school-row";
import { withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { classRow, programRow, registrationRow, studentRow } from "~/seed/factories";
import { makeCtx, makeJobCtx } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let of: { programId: string; classId: string };
const staff = () => makeCtx({ as: school.admin.id, host: school.host });
const owner = () => makeCtx({ as: school.owner.id, host: school.host });

/** A registration whose agreement was signed some minutes from now, or before it. */
async function signed(minutes = 0, given: { studentId?: string; status?: "active" | "cancelled" } = {}): Promise<string> {
  const studentId = given.studentId ?? (await insert(schema.students, studentRow(school.id))).id;
  const registration = await insert(schema.registrations, registrationRow(school.id, { ...of, studentId }, { status: given.status ?? "active" }));
  await insert(schema.agreements, {
    ...{ id: newId(), schoolId: school.id, registrationId: registration.id, title: "Enrollment agreement", body: "I enroll.", policy: "Refunds." },
    ...{ signature: "Kim Abbot", signedAt: (await staff()).now.getTime() + minutes * 60_000, ip: "192.0.2.7", userAgent: "Phone", textHash: "ab12" },
  });
  return registration.id;
}
const agreementOf = async (registrationId: string) =>
  (await db.select().from(schema.agreements).where(eq(schema.agreements.registrationId, registrationId)))[0];
const waiting = async () => (await agreementsToCountersign(await staff(), {})).rows.map(({ id }) => id);
const turn = async (countersigns: "true" | "false") => changeCountersigning(await owner(), { countersigns });

beforeEach(async () => {
  school = await aSchool();
  const program = await insert(schema.programs, programRow(school.id));
  of = { programId: program.id, classId: (await insert(schema.classes, classRow(school.id, program.id))).id };
});

describe("agreements to countersign", () => {
  it("are those signed since the owner turned it on, of active registrations", async () => {
    await signed(-5);
    expect(await agreementsToCountersign(await staff(), {})).toMatchObject({ since: null, rows: [] });
    expect(await refusal(changeCountersigning(await staff(), { countersigns: "true" }))).toMatchObject({ kind: "forbidden" });
    await turn("true");
    const fresh = await signed(5);
    await signed(5, { status: "cancelled" });
    expect(await waiting()).toEqual([fresh]);
    await turn("false");
    expect(await waiting()).toEqual([]);
  });

  it("are signed together, once, and each student gets the copy by email", async () => {
    const [first, second] = [await signed(), await signed()];
    const sign = async (registrations: string[]) => countersignAgreements(await staff(), { registrations, signature: "Dana Ruiz" });
    expect(await refusal(sign([]))).toMatchObject({ fields: { registrations: ["Choose at least one agreement."] } });
    expect(await sign([first, second])).toEqual({ signed: 2 });
    expect(await agreementOf(first)).toMatchObject({ countersignature: "Dana Ruiz", countersignedBy: school.admin.id });
    expect(await refusal(sign([second]))).toMatchObject({ code: "already_countersigned" });
    const third = await signed();
    expect(await refusal(sign([third, second]))).toMatchObject({ code: "already_countersigned" });
    expect(await agreementOf(third)).toMatchObject({ countersignature: null });

    const row = await findSchoolById(makeJobCtx(), school.id);
    if (!row) throw new Error("no school");
    const job = withSchool(makeJobCtx(), row);
    for (const registrationId of [first, first, third]) await mailCountersigned(job, { registrationId });
    const mails = await db.select().from(schema.mails).where(eq(schema.mails.template, "agreement_countersigned"));
    expect(mails.filter(({ schoolId }) => schoolId === school.id)).toHaveLength(1);
  });

  it("are signed once by eight at once; without the guards the last would win", async () => {
    const attempts = (registrationId: string) =>
      Array.from({ length: 8 }, async (_, nth) =>
        countersignAgreements(await staff(), { registrations: [registrationId], signature: `Person ${nth}` }),
      );
    expect(await tally(attempts(await signed()))).toEqual({ done: 1, already_countersigned: 7 });
    const id = await signed();
    await db.run(sql`UPDATE agreements SET countersigned_at = 1, countersignature = 'First' WHERE registration_id = ${id}`);
    await expect(db.run(sql`UPDATE agreements SET countersigned_at = 2, countersignature = 'Last' WHERE registration_id = ${id}`)).rejects.toThrow();
    await db.run(sql`DROP TRIGGER agreements_countersigned_once`);
    await db.run(sql`UPDATE agreements SET countersigned_at = 2, countersignature = 'Last' WHERE registration_id = ${id}`);
    expect(await agreementOf(id)).toMatchObject({ countersignature: "Last" });
  });

  it("are another school's never, and keep every text as it was signed", async () => {
    const id = await signed();
    const other = await aSchool();
    const theirs = await makeCtx({ as: other.owner.id, host: other.host });
    expect(await refusal(countersignAgreements(theirs, { registrations: [id], signature: "Eve" }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(agreementPaper(theirs, { id }))).toMatchObject({ kind: "not_found" });
    await expect(db.run(sql`UPDATE agreements SET body = 'I owe more.' WHERE registration_id = ${id}`)).rejects.toThrow();
  });
});

describe("the paper of an agreement", () => {
  it("is for the school, and for the student who signed it alone", async () => {
    const [own, other] = [await signed(0, { studentId: school.student.id as string }), await signed()];
    const me = () => makeCtx({ as: school.account.id, host: school.host });
    expect(await refusal(ownAgreementPaper(await me(), { id: other }))).toMatchObject({ kind: "not_found" });
    expect(await ownAgreementPaper(await me(), { id: own })).toMatchObject({ agreement: { signature: "Kim Abbot" }, studentId: school.student.id });
    expect(await agreementPaper(await staff(), { id: other })).toMatchObject({ agreement: { signature: "Kim Abbot" } });
  });
});
