import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { sendTemplate } from "~/features/messaging/domain/send-template";
import type { TemplateName } from "~/features/messaging/mails-model";
import { templateId } from "~/features/messaging/template-model";
import { newId } from "~/platform/ids";
import { makeCtx, settled } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let other: Awaited<ReturnType<typeof aSchool>>;
const staff = () => makeCtx({ as: school.admin.id, host: school.host });
const idOf = (name: TemplateName) => templateId(school.id, name);
const mailsOf = (template: string) =>
  db
    .select()
    .from(schema.mails)
    .where(and(eq(schema.mails.schoolId, school.id), eq(schema.mails.template, template)));

beforeAll(async () => {
  [school, other] = [await aSchool(), await aSchool()];
  await insert(schema.inquiries, {
    id: newId(),
    schoolId: school.id,
    type: "program_general",
    name: "Ida Moss",
    email: "ida@asks.test",
    message: "Which class?",
    contactStatus: "not_contacted",
    createdAt: 1,
    updatedAt: 1,
  });
});

describe("a manual template", () => {
  it("is sent to the named people, each filled in", async () => {
    const to = `Ida@asks.test, ${school.student.email}\nida@asks.test`;
    expect(await sendTemplate(await staff(), { id: idOf("inquiry_response"), to, answer: "On Monday." })).toMatchObject({ count: 2 });
    await settled();
    const mails = await mailsOf("inquiry_response");
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([school.student.email, "ida@asks.test"].sort());
    for (const { text } of mails) {
      expect(text).toContain("On Monday.");
      expect(text).not.toContain("{{");
    }
    expect(mails.find(({ recipient }) => recipient === "ida@asks.test")?.text).toContain("Hello Ida,");
    expect(mails.find(({ recipient }) => recipient === school.student.email)?.studentId).toBe(school.student.id);
  });

  it("is not sent with a missing text or an unknown address", async () => {
    const before = (await mailsOf("inquiry_response")).length;
    const id = idOf("inquiry_response");
    expect(await refusal(sendTemplate(await staff(), { id, to: "ida@asks.test" }))).toMatchObject({ fields: { answer: ["This field is required"] } });
    expect(await refusal(sendTemplate(await staff(), { id, to: "ida@asks.test", answer: "See {{class_start}}." }))).toMatchObject({
      fields: { answer: ["Replace {{class_start}} with your own text."] },
    });
    const strangers = `ida@asks.test ${other.student.email}`;
    expect(await refusal(sendTemplate(await staff(), { id, to: strangers, answer: "Yes." }))).toMatchObject({
      fields: { to: [`No one at your school has the address ${other.student.email}.`] },
    });
    await settled();
    expect(await mailsOf("inquiry_response")).toHaveLength(before);
  });

  it("is not sent if a placeholder is unfilled for a recipient", async () => {
    const words = { subject: "A class", body: "Hello {{first_name}}, your class starts on {{class_start}}.", createdAt: 1, updatedAt: 1 };
    await insert(schema.emailTemplates, { id: newId(), schoolId: school.id, abbreviation: "offered_class_info", ...words });
    expect(await refusal(sendTemplate(await staff(), { id: idOf("offered_class_info"), to: "ida@asks.test" }))).toMatchObject({
      fields: { to: ["There is no value for {{class_start}} for Ida Moss. Change the wording, or remove ida@asks.test."] },
    });
    expect(await mailsOf("offered_class_info")).toEqual([]);
  });

  it("is the only type that staff send by hand, at their own school", async () => {
    expect(await refusal(sendTemplate(await staff(), { id: idOf("payment_receipt"), to: "ida@asks.test" }))).toMatchObject({ code: "not_manual" });
    const id = templateId(other.id, "inquiry_response");
    expect((await refusal(sendTemplate(await staff(), { id, to: "ida@asks.test", answer: "Yes." }))).kind).toBe("not_found");
    const student = await makeCtx({ as: school.account.id, host: school.host });
    expect((await refusal(sendTemplate(student, { id: idOf("inquiry_response"), to: "ida@asks.test", answer: "Yes." }))).kind).toBe("forbidden");
  });
});
