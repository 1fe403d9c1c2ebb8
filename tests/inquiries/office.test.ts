import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { findSchoolById } from "~/features/identity/data/school-row";
import { changeContactStatus, changeContactStatuses, enrollInquirer } from "~/features/inquiries/domain/contact-status";
import { followUpInquiries, followUpInquiry } from "~/features/inquiries/domain/follow-up";
import { inquiryOverview, inquiryProfile } from "~/features/inquiries/domain/list-inquiries";
import { addInquiry, deleteInquiry } from "~/features/inquiries/domain/manage-inquiries";
import { mailTextOf } from "~/features/inquiries/domain/reply-template";
import { replyToInquiry } from "~/features/inquiries/domain/reply-to-inquiry";
import { withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { classRow, programRow, registrationRow } from "~/seed/factories";
import { days, later, makeCtx, makeJobCtx, NOW, settled } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let other: Awaited<ReturnType<typeof aSchool>>;
let program: { id: string };
const staff = () => makeCtx({ as: school.admin.id });
const rowOf = async (id: string) => (await db.select().from(schema.inquiries).where(eq(schema.inquiries.id, id)))[0];
const mailOf = async (id: string) => (await db.select().from(schema.mails).where(eq(schema.mails.id, id)))[0];

async function anInquiry(given: Partial<typeof schema.inquiries.$inferInsert> = {}) {
  const at = NOW.getTime();
  const id = newId();
  await insert(schema.inquiries, {
    id,
    schoolId: school.id,
    programId: program.id,
    type: "program_general",
    name: "Ida Moss",
    email: `${id.slice(-12)}@asks.test`,
    message: "When does it start?",
    contactStatus: "not_contacted",
    createdAt: at,
    updatedAt: at,
    ...given,
  });
  return id;
}

beforeAll(async () => {
  school = await aSchool();
  other = await aSchool();
  program = (await insert(schema.programs, programRow(school.id, { title: "Phlebotomy" }))) as { id: string };
});

describe("the desk", () => {
  it("lists the school's own in one round trip, and narrows", async () => {
    await anInquiry({ name: "Zed Needle", source: "widget" });
    await anInquiry({ schoolId: other.id, programId: null });
    const ctx = await staff();
    const before = ctx.db.roundTrips;
    const { page, programs } = await inquiryOverview(ctx, { search: "needle", source: "widget", program: program.id });
    expect(ctx.db.roundTrips - before).toBe(1);
    expect(page.results.map(({ name }) => name)).toEqual(["Zed Needle"]);
    expect(programs.map(({ label }) => label)).toEqual(["Phlebotomy"]);
  });

  it("takes one by hand, without mail, and only for the school's own programs", async () => {
    const { id } = await addInquiry(await staff(), { name: "By Phone", email: "PHONE@asks.test", program: program.id });
    expect(await rowOf(id)).toMatchObject({ source: "manual", email: "phone@asks.test", contactStatus: "not_contacted", message: "" });
    await settled();
    expect(await mailOf(`inquiry_auto_reply:${id}`)).toBeUndefined();
    expect(await rowOf(id)).toMatchObject({ type: "program_general" });
    const about = await addInquiry(await staff(), { name: "By Desk", email: "desk@asks.test", inquiry_type: "scholarship" });
    expect(await rowOf(about.id)).toMatchObject({ type: "scholarship" });
    const foreign = await insert(schema.programs, programRow(other.id));
    const refused = await refusal(addInquiry(await staff(), { name: "X", email: "x@asks.test", program: foreign.id }));
    expect(refused.fields).toEqual({ program: [`"${foreign.id}" is not a valid choice`] });
  });

  it("makes one of a form sent twice", async () => {
    const ctx = await makeCtx({ as: school.admin.id, idempotencyKey: "inquiry-twice-1" });
    const form = { name: "Twice", email: "twice@asks.test" };
    expect(await addInquiry(ctx, form)).toEqual(await addInquiry(ctx, form));
  });

  it("is closed to students", async () => {
    expect(await refusal(inquiryOverview(await makeCtx({ as: school.account.id }), {}))).toMatchObject({ kind: "forbidden" });
  });
});

describe("a reply", () => {
  it("is sent as written, stored, and marks the inquiry as contacted", async () => {
    const id = await anInquiry();
    await replyToInquiry(await staff(), { id, subject: "About Phlebotomy", reply: "## Soon\n\nWe **start** in *March*.\n\n- bring shoes" });
    expect(await rowOf(id)).toMatchObject({ contactStatus: "contacted", repliedAt: NOW.getTime() });
    const { replies, auditEntries, inquiry } = await inquiryProfile(await staff(), { id });
    expect(replies).toMatchObject([{ subject: "About Phlebotomy", author: `${school.admin.firstName} ${school.admin.lastName}` }]);
    expect(auditEntries[0]?.what).toBe("Reply sent: About Phlebotomy");
    const [mail] = await db.select().from(schema.mails).where(eq(schema.mails.recipient, inquiry.email));
    expect(mail).toMatchObject({ template: "inquiry_response", subject: "About Phlebotomy" });
    expect(mail?.html).toContain("<strong>start</strong>");
    expect(mail?.text).not.toContain("#");
  });

  it("needs a subject and words", async () => {
    const id = await anInquiry();
    expect((await refusal(replyToInquiry(await staff(), { id, subject: "", reply: " " }))).fields).toEqual({
      subject: ["This field is required"],
      reply: ["This field is required"],
    });
  });

  it("leaves a later status as it is, and other schools alone", async () => {
    const id = await anInquiry({ contactStatus: "not_interested" });
    await replyToInquiry(await staff(), { id, subject: "Again", reply: "Still here." });
    expect((await rowOf(id))?.contactStatus).toBe("not_interested");
    const foreign = await anInquiry({ schoolId: other.id, programId: null });
    expect(await refusal(replyToInquiry(await staff(), { id: foreign, subject: "A", reply: "B" }))).toMatchObject({ kind: "not_found" });
  });

  it("starts from a filled-in template", async () => {
    const id = await anInquiry();
    const { draft } = await inquiryProfile(await staff(), { id, template: "inquiry_response" });
    expect(draft?.subject).toBe("Your question about Phlebotomy");
    expect(draft?.body).toContain("Hello Ida,");
    expect(draft?.body.match(/\{\{\w+\}\}/g)).toEqual(["{{answer}}"]);
  });

  it("does not go out as long as the answer is not written", async () => {
    const id = await anInquiry();
    const draft = (await inquiryProfile(await staff(), { id, template: "inquiry_response" })).draft ?? { subject: "", body: "" };
    const before = await rowOf(id);
    const send = async (reply: string) => replyToInquiry(await staff(), { id, subject: draft.subject, reply });
    expect(await refusal(send(draft.body))).toMatchObject({
      code: "unfilled_placeholder",
      fields: { reply: ["Replace {{answer}} with your own text."] },
    });
    expect((await rowOf(id))?.repliedAt).toBe(before?.repliedAt ?? null);
    await send(draft.body.replace("{{answer}}", "On Monday, {{first_name}}."));
    expect((await rowOf(id))?.repliedAt).not.toBeNull();
  });

  it("turns rich text into the words of a mail", () => {
    expect(mailTextOf("## Head\n\n**bold** and *slanted*\n\n[site](https://a.test/)")).toBe(
      "**Head**\n\n**bold** and slanted\n\n[site](https://a.test/)",
    );
  });
});

describe("the contact status", () => {
  it("changes in any direction, and shows up in the activity", async () => {
    const id = await anInquiry();
    await changeContactStatus(await staff(), { id, contact_status: "not_interested" });
    await changeContactStatus(await staff(), { id, contact_status: "not_interested" });
    await changeContactStatus(await staff(), { id, contact_status: "contacted" });
    const { auditEntries } = await inquiryProfile(await staff(), { id });
    expect(auditEntries.map(({ what }) => what).filter((what) => what.startsWith("Marked"))).toHaveLength(2);
    expect(await refusal(changeContactStatus(await makeCtx({ as: other.owner.id }), { id, contact_status: "contacted" }))).toMatchObject({
      kind: "not_found",
    });
  });

  it("changes for several at once", async () => {
    const ids = [await anInquiry(), await anInquiry()];
    expect(await changeContactStatuses(await staff(), { ids, contact_status: "contacted" })).toEqual({ changed: 2 });
    for (const id of ids) expect((await rowOf(id))?.contactStatus).toBe("contacted");
  });

  it("is enrolled after a registration with the same email", async () => {
    const asked = await anInquiry({ email: school.student.email });
    const elsewhere = await anInquiry({ email: school.student.email, schoolId: other.id, programId: null });
    const courseClass = await insert(schema.classes, classRow(school.id, program.id));
    const registration = await insert(
      schema.registrations,
      registrationRow(school.id, { studentId: school.student.id, programId: program.id, classId: courseClass.id }),
    );
    const job = makeJobCtx();
    const found = await findSchoolById(job, school.id);
    await enrollInquirer(withSchool(job, found as NonNullable<typeof found>), { registrationId: registration.id });
    expect((await rowOf(asked))?.contactStatus).toBe("enrolled");
    expect((await rowOf(elsewhere))?.contactStatus).toBe("not_contacted");
  });
});

describe("the follow-up", () => {
  it("is decided once, after three days without a reply", async () => {
    const quiet = await anInquiry();
    const answered = await anInquiry({ contactStatus: "contacted" });
    const events = () =>
      db
        .select()
        .from(schema.outbox)
        .where(sql`${schema.outbox.id} IN (${`inquiry.unanswered:${quiet}`}, ${`inquiry.unanswered:${answered}`})`);
    await followUpInquiries(makeJobCtx(later(days(3) - 1)));
    expect(await events()).toEqual([]);
    await followUpInquiries(makeJobCtx(later(days(3))));
    await followUpInquiries(makeJobCtx(later(days(4))));
    expect((await events()).map(({ id }) => id)).toEqual([`inquiry.unanswered:${quiet}`]);
    expect((await rowOf(quiet))?.followedUpAt).toBe(later(days(3)).getTime());
  });

  it("is sent once, and not after staff contacted the person", async () => {
    const job = makeJobCtx();
    const found = await findSchoolById(job, school.id);
    const ctx = withSchool(job, found as NonNullable<typeof found>);
    const quiet = await anInquiry();
    await followUpInquiry(ctx, { inquiryId: quiet });
    await followUpInquiry(ctx, { inquiryId: quiet });
    expect((await mailOf(`follow_up:${quiet}`))?.subject).toBe("Still thinking about Phlebotomy?");
    const answered = await anInquiry({ contactStatus: "contacted" });
    await followUpInquiry(ctx, { inquiryId: answered });
    expect(await mailOf(`follow_up:${answered}`)).toBeUndefined();
  });
});

describe("deleting", () => {
  it("takes the inquiry and its replies away, at home only", async () => {
    const id = await anInquiry();
    await replyToInquiry(await staff(), { id, subject: "A", reply: "B" });
    expect(await refusal(deleteInquiry(await makeCtx({ as: other.owner.id }), { id }))).toMatchObject({ kind: "not_found" });
    await deleteInquiry(await staff(), { id });
    expect(await rowOf(id)).toBeUndefined();
    expect(await db.select().from(schema.inquiryReplies).where(eq(schema.inquiryReplies.inquiryId, id))).toEqual([]);
  });
});

describe("the API", () => {
  it("lists, answers, marks, exports", async () => {
    const id = await anInquiry({ name: "By Api" });
    const as = school.owner.id;
    const list = await call<{ results: unknown[]; count: number }>("/api/contact_program_info/?search=by%20api", { as });
    expect(list.body).toMatchObject({ count: 1, results: [{ id, contact_status: "not_contacted", program: { title: "Phlebotomy" }, reply: null }] });
    const replied = await call(`/api/contact_program_info/${id}/reply-to-query/`, { as, method: "PATCH", body: { subject: "S", reply: "Words" } });
    expect(replied.body).toMatchObject({ contact_status: "contacted", reply: "Words" });
    const marked = await call(`/api/contact_program_info/${id}/update-contact-status/`, {
      as,
      method: "PATCH",
      body: { contact_status: "not_contacted" },
    });
    expect(marked.body).toMatchObject({ contact_status: "not_contacted" });
    const started = await call("/api/contact_program_info/export-prg-inqueries-csv/?inquiry_type=scholarship", { as });
    expect(started.status).toBe(202);
    expect((await call("/api/contact_program_info/school-consumed-tokens/", { as })).body).toMatchObject({ consumed: 0 });
    expect((await call(`/api/contact_program_info/${id}/`, { as, method: "DELETE" })).status).toBe(204);
    expect((await call(`/api/contact_program_info/${id}/`, { as })).status).toBe(404);
  });
});
