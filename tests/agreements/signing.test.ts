import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { agreementPaper } from "~/features/agreements/domain/agreement-pdf";
import { addDisclosure, listDisclosures, replaceDisclosure, retireDisclosure } from "~/features/agreements/domain/disclosures";
import { chooseClass } from "~/features/registration-flow/domain/wizard/choose-class";
import { readRegistration } from "~/features/registration-flow/domain/wizard/read-registration";
import { saveAgreement } from "~/features/registration-flow/domain/wizard/save-agreement";
import { saveAnswers } from "~/features/registration-flow/domain/wizard/save-answers";
import { saveFunding } from "~/features/registration-flow/domain/wizard/save-funding";
import { saveStudent } from "~/features/registration-flow/domain/wizard/save-student";
import { hashToken } from "~/platform/ids";
import { makeCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aClass, quietSandbox, submit } from "../support/registering";
import { db } from "../support/rows";
import { disclosureRow, publishedTemplate } from "../support/signing";

let of: Awaited<ReturnType<typeof aClass>>;
const visitor = () => makeCtx({ host: of.host });
const staff = () => makeCtx({ as: of.admin.id, host: of.host });

/** A visitor at the step of the agreement; answers the token. */
async function atAgreement(who = "Lee", more: Record<string, string> = {}): Promise<string> {
  const ctx = await visitor();
  const { token } = await chooseClass(ctx, { program: of.program.id, class: of.courseClass.id });
  await saveStudent(ctx, { token, first_name: "Ana", last_name: who, email: `${who}@example.test`, phone: "401 555 0100", ...more });
  await saveAnswers(ctx, { token, answers: {} });
  await saveFunding(ctx, { token, plan_to_pay: "self_pay" });
  return token;
}
const sign = async (token: string, more: Record<string, unknown> = {}) =>
  saveAgreement(await visitor(), { token, signature: "Ana Lee", agree: "on", ...more });
const page = async (token: string) => readRegistration(await visitor(), { token, step: 5, program: of.program.id });
async function register(token: string): Promise<string> {
  const { registrationId } = await submit(await visitor(), token, "free_plan");
  return registrationId ?? "";
}
const agreementOf = async (registrationId: string) =>
  (await db.select().from(schema.agreements).where(eq(schema.agreements.registrationId, registrationId)))[0];

beforeAll(quietSandbox);
beforeEach(async () => {
  of = await aClass({ program: { tuitionCents: 0, applicationFeeCents: 0, title: "Nurse Aide" } });
});

describe("signing by a template", () => {
  it("shows and stores the text with the registration's values, initials, and consent", async () => {
    const template = await publishedTemplate(of.id, of.program.id, [
      { heading: "Program", body: "{{program.title}}, {{class.code}}, for {{student.name}}", asksInitials: true },
      { heading: "Charges", body: "{{price.total}}" },
    ]);
    const token = await atAgreement();
    const { agreement } = await page(token);
    const body = `Nurse Aide, ${of.courseClass.code}, for Ana Lee`;
    expect(agreement.blocks?.map((block) => block.body)).toEqual([body, "$0.00"]);
    expect(agreement.consent).toContain("electronically");
    const missing = await refusal(sign(token));
    expect(Object.keys(missing.fields ?? {}).sort()).toEqual(["consent", "initials.block-0"]);
    await sign(token, { initials: { "block-0": "AL" }, consent: "on" });
    const signed = await agreementOf(await register(token));
    expect(signed).toMatchObject({
      ...{ templateId: template.id, title: "Our agreement", body: `Program\n${body}\n\nCharges\n$0.00` },
      ...{ initials: [{ heading: "Program", initials: "AL" }], consent: agreement.consent, needsGuardian: false },
    });
    expect(signed?.textHash).toBe(await hashToken(`${signed?.title}\n${signed?.body}\n${signed?.policy}`));
  });

  it("takes the program's template before the school's, and the plain text without one", async () => {
    const token = await atAgreement();
    expect((await page(token)).agreement).toMatchObject({ blocks: null, consent: null, disclosures: [], needsGuardian: false });
    await publishedTemplate(of.id, null, [{ heading: "School", body: "Of the school" }]);
    expect((await page(token)).agreement.blocks?.[0]?.heading).toBe("School");
    await publishedTemplate(of.id, of.program.id, [{ heading: "Own", body: "Of the program" }]);
    expect((await page(token)).agreement.blocks?.[0]?.heading).toBe("Own");
    await sign(token, { consent: "on" });
    expect((await agreementOf(await register(token)))?.body).toBe("Own\nOf the program");
  });

  it("asks again when the price in the text is no longer the price", async () => {
    await publishedTemplate(of.id, of.program.id, [{ heading: "Charges", body: "{{price.total}}" }]);
    const token = await atAgreement();
    expect(await refusal(sign(token, { consent: "on", seen_total: "500" }))).toMatchObject({ code: "price_changed" });
    await sign(token, { consent: "on", seen_total: "0" });
    await db.update(schema.programs).set({ tuitionCents: 10_000 }).where(eq(schema.programs.id, of.program.id));
    expect(await refusal(submit(await visitor(), token, "pay_now"))).toMatchObject({ code: "agreement_outdated" });
  });

  it("asks again for another class", async () => {
    await publishedTemplate(of.id, of.program.id, [{ heading: "Class", body: "{{class.code}}" }]);
    const token = await atAgreement();
    await sign(token, { consent: "on" });
    await chooseClass(await visitor(), { token, program: of.program.id, class: of.courseClass.id });
    expect((await readRegistration(await visitor(), { token, step: 6, program: of.program.id })).step).toBe(6);
    const { classRow } = await import("~/seed/factories");
    const other = classRow(of.id, of.program.id);
    await db.insert(schema.classes).values(other);
    await chooseClass(await visitor(), { token, program: of.program.id, class: other.id });
    expect((await readRegistration(await visitor(), { token, step: 6, program: of.program.id })).step).toBe(5);
  });
});

describe("disclosures", () => {
  it("are read before signing: without one, signing is refused beside it", async () => {
    const [all, own] = [await disclosureRow(of.id, null, "Catalog"), await disclosureRow(of.id, of.program.id, "Fact sheet")];
    const elsewhere = await aClass();
    await disclosureRow(elsewhere.id, null, "Strange");
    const token = await atAgreement();
    expect((await page(token)).agreement.disclosures.map(({ title }) => title).sort()).toEqual(["Catalog", "Fact sheet"]);
    const missing = await refusal(sign(token, { disclosures: { [all.id]: "on" } }));
    expect(missing).toMatchObject({ code: "disclosures_missing", fields: { [`disclosures.${own.id}`]: ["Check the box after you read it."] } });
    await sign(token, { disclosures: { [all.id]: "on", [own.id]: "on" } });
    const registrationId = await register(token);
    const paper = await agreementPaper(await staff(), { id: registrationId });
    expect(paper.receipts.map(({ title, textHash }) => [title, textHash]).sort()).toEqual([
      ["Catalog", "ab12"],
      ["Fact sheet", "ab12"],
    ]);
  });

  it("are replaced by new versions, and old receipts keep theirs", async () => {
    const { id } = await addDisclosure(await staff(), { kind: "catalog", title: "Catalog", body: "Version 1", program: of.program.id });
    const token = await atAgreement();
    await sign(token, { disclosures: { [id]: "on" } });
    const registrationId = await register(token);
    const next = await replaceDisclosure(await staff(), { disclosure: id, kind: "catalog", title: "Catalog", body: "Version 2" });
    expect(await refusal(replaceDisclosure(await staff(), { disclosure: id, kind: "catalog", title: "C", body: "3" }))).toMatchObject({
      kind: "not_found",
    });
    expect((await agreementPaper(await staff(), { id: registrationId })).receipts.map((receipt) => receipt.id)).toEqual([id]);
    expect((await listDisclosures(await staff(), {})).disclosures).toMatchObject([
      { id: next.id, body: "Version 2", receipts: 0, programId: of.program.id },
    ]);
    await retireDisclosure(await staff(), { disclosure: next.id });
    expect((await page(await atAgreement("Ray"))).agreement.disclosures).toEqual([]);
  });

  it("need a text or a PDF, and stay with their school", async () => {
    expect((await refusal(addDisclosure(await staff(), { kind: "other", title: "T" }))).fields).toHaveProperty("body");
    const png = new File(["x"], "x.png", { type: "image/png" });
    expect((await refusal(addDisclosure(await staff(), { kind: "other", title: "T", file: png }))).fields).toHaveProperty("file");
    const pdf = new File(["%PDF-1.4\n%%EOF"], "x.pdf", { type: "application/pdf" });
    const { id } = await addDisclosure(await staff(), { kind: "other", title: "T", file: pdf });
    const other = await aClass();
    const theirs = await makeCtx({ as: other.owner.id, host: other.host });
    expect(await refusal(retireDisclosure(theirs, { disclosure: id }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(addDisclosure(await makeCtx({ as: of.account.id, host: of.host }), { kind: "other", title: "T", body: "B" }))).toMatchObject(
      {
        kind: "forbidden",
      },
    );
  });
});
