import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { tokensOfMonth } from "~/features/assistants/domain/budget";
import { editBroadcast } from "~/features/broadcasts/domain/write-broadcast";
import { generateContent, saveText } from "~/features/marketing/domain/generate";
import { mailText } from "~/features/marketing/domain/mail-text";
import {
  addText,
  deleteText,
  duplicateText,
  editText,
  marketingOverview,
  newText,
  restoreVersion,
  textFile,
} from "~/features/marketing/domain/texts";
import { newId } from "~/platform/ids";
import { classRow, programRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aSchool, aSuperAdmin, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let other: Awaited<ReturnType<typeof aSchool>>;
let program: { id: string };
let courseClass: { id: string };
let template: { id: string };
const staff = () => makeCtx({ as: school.admin.id });
const stranger = () => makeCtx({ as: other.owner.id });
const rowOf = async (id: string) => (await db.select().from(schema.marketingTexts).where(eq(schema.marketingTexts.id, id)))[0];
const versionsOf = (id: string) => db.select().from(schema.marketingVersions).where(eq(schema.marketingVersions.textId, id));
const aText = async (given: object = {}) => (await addText(await staff(), { title: "Spring", channel: "email", ...given })).id;
const form = { title: "Spring", channel: "email" };

beforeAll(async () => {
  school = await aSchool({ plan: "basic-and-chat", name: "Harbor School", phone: "(401) 555 - 0100" });
  other = await aSchool({ plan: "basic-and-chat" });
  program = (await insert(
    schema.programs,
    programRow(school.id, { title: "Phlebotomy", summary: "Draw blood with a calm hand.", tuitionCents: 98_000 }),
  )) as { id: string };
  courseClass = (await insert(
    schema.classes,
    classRow(school.id, program.id, { startDate: "2026-03-09", endDate: "2026-04-09", status: "open" }),
  )) as {
    id: string;
  };
  template = (await insert(schema.libraryTemplates, {
    ...{
      id: newId(),
      title: "Next start",
      channel: "sms",
      kind: "content",
      prompt: "{title} of {school_name}: {upcoming_class}, {program_fee}.",
      sample: "Soon: {title}",
    },
    ...{ createdAt: 0, updatedAt: 0 },
  })) as { id: string };
});

describe("a text", () => {
  it("begins blank, with a template of the library or with a text of the school", async () => {
    const blank = await aText();
    expect(await rowOf(blank)).toMatchObject({ content: null, prompt: null, templateId: null });
    const begun = await newText(await staff(), { template: template.id });
    expect(begun.begun).toEqual({ template: template.id, title: "Next start", channel: "sms" });
    const made = await aText({ template: template.id, class: courseClass.id });
    expect(await rowOf(made)).toMatchObject({ content: "Soon: {title}", templateId: template.id, programId: program.id, classId: courseClass.id });
    expect(await rowOf(await aText({ template: made }))).toMatchObject({ content: "Soon: {title}", templateId: template.id });
    expect(await refusal(addText(await staff(), { title: "", channel: "fax" }))).toMatchObject({
      fields: { title: ["This field is required"], channel: ['"fax" is not a valid choice'] },
    });
    const foreign = { title: "X", channel: "email", template: made };
    expect(await refusal(addText(await stranger(), foreign))).toMatchObject({ fields: { template: [`"${made}" is not a valid choice`] } });
    expect(await refusal(addText(await stranger(), { ...foreign, template: "", program: program.id }))).toMatchObject({ kind: "invalid" });
    expect(await refusal(addText(await stranger(), { ...foreign, template: "", class: courseClass.id }))).toMatchObject({ kind: "invalid" });
  });

  it("is saved with its history, read with its placeholders filled, and checked", async () => {
    const id = await aText({ program: program.id });
    const { updatedAt } = (await rowOf(id)) as { updatedAt: number };
    await saveText(await staff(), {
      id,
      ...form,
      program: program.id,
      content: "Hurry! {title} starts {upcoming_class} for {program_fee}.",
      version: updatedAt,
    });
    const view = await editText(await staff(), { id });
    expect(view.plain).toBe("Hurry! Phlebotomy starts Mon, Mar 9, 2026 for $980.00.");
    expect(view.findings.map(({ kind }) => kind)).toEqual(["urgency"]);
    expect(await textFile(await staff(), { id })).toEqual({ name: "Spring.txt", body: view.plain });
    expect(await refusal(saveText(await staff(), { id, ...form, content: "Late", version: updatedAt }))).toMatchObject({ code: "stale" });
    expect(await refusal(saveText(await staff(), { id, ...form, prompt: "Dear {name}" }))).toMatchObject({
      fields: { prompt: ["You can only use these placeholders: {title}, {description}, {school_name}, {program_fee}, {upcoming_class}"] },
    });
    await saveText(await staff(), { id, ...form, content: "Second" });
    const history = (await editText(await staff(), { id })).history;
    expect(history.map(({ excerpt }) => excerpt)).toEqual(["Second", "Hurry! {title} starts {upcoming_class} for {program_fee}."]);
    await restoreVersion(await staff(), { id, version_id: history[1]?.id });
    expect((await editText(await staff(), { id })).text.content).toContain("Hurry!");
    expect(await refusal(restoreVersion(await staff(), { id: await aText(), version_id: history[1]?.id }))).toMatchObject({ kind: "not_found" });
    const copy = await duplicateText(await staff(), { id });
    expect((await rowOf(copy.id))?.title).toBe("Spring (copy)");
    await deleteText(await staff(), { id });
    expect([await rowOf(id), await versionsOf(id)]).toEqual([undefined, []]);
  });

  it("is another school's for nobody, and for no plan without the assistants", async () => {
    const id = await aText();
    for (const verb of [editText, saveText, deleteText, duplicateText, textFile, restoreVersion, mailText, generateContent])
      expect(await refusal(verb(await stranger(), { id, ...form, version_id: "v", subject: "S" }))).toMatchObject({ kind: "not_found" });
    const basic = await aSchool({ plan: "advanced" });
    expect(await refusal(marketingOverview(await makeCtx({ as: basic.owner.id }), {}))).toMatchObject({ code: "plan_required" });
    expect((await marketingOverview(await stranger(), {})).texts.count).toBe(0);
  });

  it("opens writing to many, filled in, and sends nothing by itself", async () => {
    const id = await aText({ class: courseClass.id, program: program.id });
    const mail = async () => mailText(await staff(), { id, subject: "News" });
    expect(await refusal(mail())).toMatchObject({ code: "nothing_to_send" });
    await saveText(await staff(), { id, ...form, program: program.id, class: courseClass.id, content: "See you at **{school_name}**." });
    const { broadcast } = await mail();
    const written = async (broadcastId: string) => (await db.select().from(schema.broadcasts).where(eq(schema.broadcasts.id, broadcastId)))[0];
    expect(await written(broadcast)).toMatchObject({
      ...{ schoolId: school.id, state: "draft", subject: "News", body: `See you at **${school.school.name}**.` },
      ...{ source: "students", programId: program.id, classId: courseClass.id, chosen: [] },
    });
    // Any list will do, as with a text that was begun there.
    await editBroadcast(await staff(), { id: broadcast, source: "waitlist", subject: "News", body: "See you." });
    expect(await written(broadcast)).toMatchObject({ source: "waitlist", classId: null });
    expect(await db.select().from(schema.mails).where(eq(schema.mails.schoolId, school.id))).toEqual([]);

    const general = await aText();
    await saveText(await staff(), { id: general, ...form, content: "Come and see us." });
    expect(await written((await mailText(await staff(), { id: general, subject: "News" })).broadcast)).toMatchObject({
      source: "inquiries",
      classId: null,
    });
  });
});

describe("the assistant", () => {
  it("gets a prompt without the sentences whose facts are missing", async () => {
    const prompt = "Write an email about {title}. It starts {upcoming_class} and costs {program_fee}.\nInvite to {school_name}!";
    const id = await aText({ prompt });
    const promptOf = async () => (await editText(await staff(), { id })).prompt;
    await saveText(await staff(), { id, ...form, prompt });
    expect(await promptOf()).toBe("Write an email about Spring.\nInvite to Harbor School!");
    await saveText(await staff(), { id, ...form, prompt, program: program.id });
    expect(await promptOf()).toContain("It starts Mon, Mar 9, 2026 and costs $980.00.");
    await saveText(await staff(), { id, ...form, prompt: "Tuition: {program_fee}" });
    expect(await promptOf()).toBeNull();
  });

  it("writes of the school's own facts, for tokens, and keeps what stood there", async () => {
    const id = await aText({ program: program.id });
    const before = await tokensOfMonth(await staff());
    const { tokens } = await saveText(await staff(), { id, ...form, program: program.id, content: "By hand.", do: "generate" });
    expect((await tokensOfMonth(await staff())).consumed - before.consumed).toBe(tokens);
    const view = await editText(await staff(), { id });
    expect(view.plain).toContain("Phlebotomy at Harbor School");
    expect(view.plain).toContain("The next class starts Mon, Mar 9, 2026.");
    expect(view.plain).toContain("Tuition is $980.00.");
    expect(view.findings).toEqual([]);
    expect(view.history.map(({ origin }) => origin).sort()).toEqual(["assistant", "hand"]);
  });

  it("answers the API, of the library and of the school's texts, until the tokens are used up", async () => {
    const as = school.owner.id;
    const ask = (id: string, body: object) => call(`/api/marketing/${id}/generate-content/`, { as, method: "POST", body });
    const made = await ask(template.id, { prompt: "A text about {title}", program: program.id, tone: "warm" });
    expect([made.status, Object.keys(made.body)]).toEqual([200, ["content", "tokens_used", "tokens_left"]]);
    expect(made.body.content).toContain("Phlebotomy");
    const id = await aText({ program: program.id });
    const own = await ask(id, {});
    expect(own.body.tokens_left).toBeLessThan(made.body.tokens_left as number);
    expect(await versionsOf(id)).toHaveLength(1);
    expect((await ask(template.id, { tone: "a tone of far more words than anybody would ever ask for" })).status).toBe(400);
    expect((await ask(template.id, { prompt: "{secret}" })).body).toMatchObject({ code: "invalid" });
    expect((await ask(template.id, { program: "none" })).body).toMatchObject({ errors: { program: ['"none" is not a valid choice'] } });
    expect((await ask("none", {})).status).toBe(404);
    await db.update(schema.tokenBudgets).set({ used: 500_000 }).where(eq(schema.tokenBudgets.schoolId, school.id));
    const over = await ask(template.id, { program: program.id });
    expect([over.status, over.body.detail]).toEqual([429, "You have used all tokens for this month."]);
    expect(await refusal(saveText(await staff(), { id, ...form, do: "generate" }))).toMatchObject({ kind: "too_many" });
  });
});

describe("the library over the API", () => {
  it("is kept by super admins and read by schools whose plan has it", async () => {
    const root = (await aSuperAdmin()).id;
    const to = (path: string, method: string, who: string, body?: object) => call(`/api/marketing/${path}`, { as: who, method, body });
    const made = await to("", "POST", root, {
      title: "Open house",
      description: "Three lines",
      category: "social_post",
      prompt: "Write of {title}",
      canvas: null,
    });
    expect([made.status, made.body]).toMatchObject([201, { title: "Open house", category: "social_post", image_url: null, canvas: null }]);
    const id = String(made.body.id);
    expect((await to("", "POST", root, {})).body).toMatchObject({ errors: { title: ["This field is required"] } });
    expect((await to(`?category=social_post&search=open`, "GET", school.admin.id)).body).toMatchObject({ count: 1, results: [{ id }] });
    expect((await to(`${id}/`, "GET", school.admin.id)).body).toMatchObject({ id, description: "Three lines" });
    const ticket = await to("upload-url/", "POST", root, { file_name: "a.png", content_type: "image/png", size: 12 });
    expect(ticket.body).toMatchObject({ method: "PUT" });
    expect((await to(`${id}/`, "PATCH", root, { image_url: ticket.body.file_url })).body).toMatchObject({
      errors: { image_url: ["Upload the file first."] },
    });
    const changed = await to(`${id}/`, "PATCH", root, { title: "Open day", description: null, canvas: { blocks: [] } });
    expect(changed.body).toMatchObject({ title: "Open day", description: null, canvas: { blocks: [] }, prompt: "Write of {title}" });
    for (const [path, method] of [
      ["", "POST"],
      [`${id}/`, "PATCH"],
      [`${id}/`, "DELETE"],
    ] as const)
      expect((await to(path, method, school.owner.id, { title: "Mine" })).status).toBe(403);
    const basic = await aSchool({ plan: "basic" });
    expect((await to("", "GET", basic.owner.id)).body).toMatchObject({ code: "plan_required" });
    await db.update(schema.libraryTemplates).set({ isActive: false }).where(eq(schema.libraryTemplates.id, id));
    expect([(await to(`${id}/`, "GET", school.admin.id)).status, (await to(`${id}/`, "GET", root)).status]).toEqual([404, 200]);
    expect((await to(`${id}/`, "DELETE", root)).status).toBe(204);
    expect((await to(`${id}/`, "GET", root)).status).toBe(404);
  });
});
