import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { assignInbound, listInbound, resolveInbound, showInbound } from "~/features/inbox-mail/domain/inbox";
import { withoutHistory } from "~/features/inbox-mail/domain/own-words";
import { receiveMail } from "~/features/inbox-mail/domain/receive-mail";
import { inquiryProfile } from "~/features/inquiries/domain/list-inquiries";
import { replyToInquiry } from "~/features/inquiries/domain/reply-to-inquiry";
import { replyAddress, replyTargetOf } from "~/features/messaging/domain/reply-address";
import { studentProfile } from "~/features/students/domain/student-profile";
import { newId } from "~/platform/ids";
import { messageIdOf } from "~/platform/mailer";
import { makeCtx, makeJobCtx, settled } from "../support/context";
import { env } from "../support/env";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let other: Awaited<ReturnType<typeof aSchool>>;
let inquiry: { id: string };
let toInquiry: string;
let toStudent: string;
const asAdmin = () => makeCtx({ as: school.admin.id, host: school.host });
const addressOf = async (kind: "inquiry" | "student", id: string) => (await replyAddress(env, { kind, id })) ?? "";

beforeAll(async () => {
  [school, other] = [await aSchool(), await aSchool()];
  inquiry = (await insert(schema.inquiries, {
    id: newId(),
    schoolId: school.id,
    type: "program_general",
    name: "Ida",
    email: "ida@asks.test",
    message: "Which classes are there?",
    contactStatus: "not_contacted",
    createdAt: 1,
    updatedAt: 1,
  })) as { id: string };
  toInquiry = await addressOf("inquiry", inquiry.id);
  toStudent = await addressOf("student", school.student.id);
});

interface Given {
  from?: string;
  messageId?: string;
  headers?: string[];
  body?: string;
  type?: string;
}
const mail = ({
  from = "Ida Moss <ida@asks.test>",
  messageId = `<${newId()}@asks.test>`,
  headers = [],
  body = "Thank you!\r\n",
  type = "text/plain; charset=utf-8",
}: Given = {}) =>
  [
    `From: ${from}`,
    "To: x@reply.enrollium.test",
    "Subject: Re: Your question",
    `Message-ID: ${messageId}`,
    `Content-Type: ${type}`,
    "MIME-Version: 1.0",
    ...headers,
    "",
    body,
  ].join("\r\n");
const take = async (to: string, raw: string) => {
  const taken = await receiveMail(makeJobCtx(), to, new TextEncoder().encode(raw));
  await settled();
  return taken;
};
const kept = (messageId: string) => db.select().from(schema.inboundMails).where(eq(schema.inboundMails.messageId, messageId));
const newsOf = async (schoolId: string) =>
  (await db.select().from(schema.staffNews).where(eq(schema.staffNews.schoolId, schoolId))).map(({ text }) => text);

describe("a reply address", () => {
  it("names its subject, in any letter case, and cannot be forged", async () => {
    expect(toInquiry.split("@")[0]?.length).toBeLessThanOrEqual(64);
    expect(await replyTargetOf(env, toInquiry.toUpperCase())).toEqual({ kind: "inquiry", id: inquiry.id });
    expect(await replyTargetOf(env, toStudent)).toEqual({ kind: "student", id: school.student.id });
    expect(await replyTargetOf(env, toStudent.replace(/^s/, "i"))).toBeNull();
    expect(await replyTargetOf(env, toInquiry.replace(/.@/, "0@").replace(inquiry.id, other.student.id))).toBeNull();
    expect(await replyTargetOf(env, toInquiry.replace("@reply.", "@evil."))).toBeNull();
    const long = await addressOf("inquiry", `call-${crypto.randomUUID()}`);
    expect(long.split("@")[0]?.length).toBeLessThanOrEqual(64);
    expect(long).not.toBe("");
  });

  it("is the Reply-To of mail to an inquirer", async () => {
    await replyToInquiry(await asAdmin(), { id: inquiry.id, subject: "Hello", reply: "See you." });
    const [sent] = await db
      .select()
      .from(schema.mails)
      .where(and(eq(schema.mails.schoolId, school.id), eq(schema.mails.recipient, "ida@asks.test")));
    expect(sent?.replyTo).toBe(toInquiry);
  });
});

describe("a reply by email", () => {
  it("shows on the inquiry's page and notifies staff; a duplicate changes nothing", async () => {
    const messageId = `<${newId()}@asks.test>`;
    const body = "Yes, the evening class please.\r\n\r\nOn Mon, Jan 12, 2026 at 9:00 AM School <x@y.test> wrote:\r\n> See you.\r\n";
    expect(await take(toInquiry, mail({ messageId, body }))).toBe("kept");
    expect(await take(toInquiry, mail({ messageId, body }))).toBe("known");
    const { answers, auditEntries } = await inquiryProfile(await asAdmin(), { id: inquiry.id });
    expect(answers).toMatchObject([{ fromName: "Ida Moss", body: "Yes, the evening class please.", kind: "person", state: "done" }]);
    expect(auditEntries.map(({ what }) => what)).toContain("Answer by email: Re: Your question");
    expect(await newsOf(school.id)).toContain("Ida Moss replied by email: Re: Your question");
    const told = await db.select().from(schema.notifications).where(eq(schema.notifications.objectId, inquiry.id));
    expect(told.map(({ userId }) => userId).sort()).toEqual([school.owner.id, school.admin.id].sort());
    expect((await refusal(showInbound(await makeCtx({ as: other.admin.id, host: other.host }), { id: answers[0]?.id ?? "" }))).kind).toBe(
      "not_found",
    );
  });

  it("shows among a student's notes, with files of accepted types", async () => {
    const pdf = btoa("%PDF-1.4\n1 0 obj\n<<>>\nendobj\n");
    const part = (type: string, name: string, content: string) =>
      `--b\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content}\r\n`;
    const body = `--b\r\nContent-Type: text/html\r\n\r\n<p>Here it is.<script>alert(1)</script></p>\r\n${part("application/pdf", "record.pdf", pdf)}${part("application/pdf", "virus.pdf", btoa("MZ not a pdf"))}--b--\r\n`;
    expect(await take(toStudent, mail({ from: "nora@home.test", type: 'multipart/mixed; boundary="b"', body }))).toBe("kept");
    const { answers } = await studentProfile(await asAdmin(), { id: school.student.id, tab: "notes" });
    expect(answers).toMatchObject([
      { fromEmail: "nora@home.test", body: "Here it is.", files: [{ name: "record.pdf" }], refusedFiles: ["virus.pdf"] },
    ]);
    const [file] = await db
      .select()
      .from(schema.files)
      .where(eq(schema.files.id, answers[0]?.files[0]?.fileId ?? ""));
    expect(file).toMatchObject({ purpose: "mail-attachment", access: "private", contentType: "application/pdf" });
    expect(await (await env.FILES.get(file?.key ?? ""))?.text()).toContain("%PDF-1.4");
  });

  it("goes to the school's inbox without a match, until it is marked as done", async () => {
    const messageId = `<${newId()}@asks.test>`;
    expect(await take(`${school.school.subdomain}@reply.enrollium.test`, mail({ messageId }))).toBe("kept");
    const ctx = await asAdmin();
    const { results } = await listInbound(ctx, { state: "open" });
    expect(results).toHaveLength(1);
    const id = results[0]?.id ?? "";
    await resolveInbound(ctx, { id, state: "done" });
    expect((await listInbound(ctx, { state: "open" })).count).toBe(0);
    const strange = await makeCtx({ as: other.admin.id, host: other.host });
    expect((await refusal(resolveInbound(strange, { id, state: "open" }))).kind).toBe("not_found");
    expect((await kept(messageId))[0]?.state).toBe("done");
  });

  it("can be filed under a student or an inquiry", async () => {
    const messageId = `<${newId()}@asks.test>`;
    await take(`${school.school.subdomain}@reply.enrollium.test`, mail({ messageId, body: "My new address is 4 Elm Street." }));
    const id = (await kept(messageId))[0]?.id ?? "";
    const ctx = await asAdmin();
    expect((await showInbound(ctx, { id })).candidates).toMatchObject([{ kind: "inquiry", id: inquiry.id }]);
    const { firstName, lastName } = school.student;
    const { candidates } = await showInbound(ctx, { id, q: `${firstName} ${lastName}` });
    expect(candidates).toMatchObject([{ kind: "student", id: school.student.id }]);
    expect((await showInbound(ctx, { id, q: "nobody of this name" })).candidates).toEqual([]);
    await assignInbound(ctx, { id, student: school.student.id });
    expect((await kept(messageId))[0]).toMatchObject({ studentId: school.student.id, inquiryId: null, state: "done", doneBy: school.admin.id });
    const words = async () => (await studentProfile(await asAdmin(), { id: school.student.id, tab: "notes" })).answers.map(({ body }) => body);
    expect(await words()).toContain("My new address is 4 Elm Street.");
    await assignInbound(ctx, { id, inquiry: inquiry.id });
    expect(await words()).not.toContain("My new address is 4 Elm Street.");
    expect((await inquiryProfile(ctx, { id: inquiry.id })).answers.map((each) => each.id)).toContain(id);
    await assignInbound(ctx, { id });
    expect((await kept(messageId))[0]).toMatchObject({ studentId: null, inquiryId: null, state: "open" });
  });

  it("shows in the inbox, newest first", async () => {
    const { results } = await listInbound(await asAdmin(), {});
    expect(results.length).toBeGreaterThan(3);
    expect(results.map((row) => row.receivedAt)).toEqual(results.map((row) => row.receivedAt).sort((one, other) => other - one));
    expect(results.map(({ id }) => id)).toEqual(
      [...results]
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
  });

  it("is hidden from other schools", async () => {
    const messageId = `<${newId()}@asks.test>`;
    await take(`${school.school.subdomain}@reply.enrollium.test`, mail({ messageId }));
    const id = (await kept(messageId))[0]?.id ?? "";
    expect((await refusal(assignInbound(await asAdmin(), { id, student: other.student.id }))).kind).toBe("not_found");
    const strange = await makeCtx({ as: other.admin.id, host: other.host });
    expect((await refusal(assignInbound(strange, { id, student: other.student.id }))).kind).toBe("not_found");
    expect((await showInbound(await asAdmin(), { id, q: other.student.email })).candidates).toEqual([]);
    expect((await kept(messageId))[0]).toMatchObject({ studentId: null, state: "open" });
  });

  it("is rejected at an unknown address, and if it is malformed", async () => {
    expect(await take("nobody@reply.enrollium.test", mail())).toBe("refused");
    expect(await take(`${school.school.subdomain}@elsewhere.test`, mail())).toBe("refused");
    expect(await take(await addressOf("inquiry", newId()), mail())).toBe("refused");
    expect(await take(toInquiry, "nonsense")).toBe("refused");
  });
});

describe("automatic senders", () => {
  it.each([
    ["out of office", "Auto-Submitted: auto-replied"],
    ["bulk", "Precedence: bulk"],
  ])("are heard and tell nobody: %s", async (_, header) => {
    const messageId = `<${newId()}@asks.test>`;
    const before = (await newsOf(school.id)).length;
    expect(await take(toInquiry, mail({ messageId, headers: [header] }))).toBe("kept");
    expect((await kept(messageId))[0]).toMatchObject({ kind: "auto_reply", state: "done" });
    expect((await newsOf(school.id)).length).toBe(before);
  });

  it("cannot cause loops: the product's own mail is dropped", async () => {
    expect(await take(toInquiry, mail({ from: "School <no-reply@enrollium.test>" }))).toBe("dropped");
    expect(await take(toInquiry, mail({ messageId: messageIdOf("payment_receipt:1", "no-reply@enrollium.test") }))).toBe("dropped");
    expect(await take(toInquiry, mail({ from: `x <${toStudent}>` }))).toBe("dropped");
  });

  /** A sent mail, and the receiving server's bounce report. */
  async function cameBack(recipient: string, replyTo: string | null) {
    const key = `payment_receipt:${newId()}`;
    const row = { id: key, schoolId: school.id, template: "payment_receipt", recipient, subject: "s", html: "", text: "", fromName: "S", replyTo };
    await db.insert(schema.mails).values({ ...row, status: "sent", createdAt: 1 });
    const body = [
      "--b",
      "Content-Type: text/plain",
      "",
      "It did not arrive.",
      "--b",
      "Content-Type: message/delivery-status",
      "",
      `Final-Recipient: rfc822; ${recipient}`,
      "Status: 5.1.1",
      "Diagnostic-Code: smtp; 550 no such user",
      "--b",
      "Content-Type: text/rfc822-headers",
      "",
      `Message-ID: ${messageIdOf(key, "no-reply@enrollium.test")}`,
      "--b--",
      "",
    ].join("\r\n");
    return () => mail({ from: "MAILER-DAEMON@students.test", type: 'multipart/report; report-type=delivery-status; boundary="b"', body });
  }
  const suppressionOf = async (email: string) =>
    (
      await db
        .select()
        .from(schema.suppressedAddresses)
        .where(eq(schema.suppressedAddresses.id, `${school.id}:${email}`))
    )[0];

  it("report a bounce, and the address is suppressed", async () => {
    const report = await cameBack("gone@students.test", toStudent);
    expect(await take(toStudent, report())).toBe("kept");
    expect(await suppressionOf("gone@students.test")).toMatchObject({ reason: "bounced", detail: "550 no such user" });
  });

  it("cannot suppress an address with a forged report", async () => {
    const toSchool = `${school.school.subdomain}@reply.enrollium.test`;
    const reports = [await cameBack("well@students.test", toStudent), await cameBack("well@students.test", toSchool)];
    for (const report of reports) for (const to of [toSchool, toInquiry]) expect(await take(to, report())).toBe("kept");
    expect(await suppressionOf("well@students.test")).toBeUndefined();
  });

  it("cannot flood a thread from many addresses", async () => {
    const { id } = (await insert(schema.inquiries, {
      id: newId(),
      schoolId: school.id,
      type: "program_general",
      name: "Ida",
      email: "",
      message: "Which?",
      contactStatus: "not_contacted",
      createdAt: 1,
      updatedAt: 1,
    })) as { id: string };
    const to = await addressOf("inquiry", id);
    const ends = [];
    for (let each = 0; each < 62; each += 1) ends.push(await take(to, mail({ from: `a${each}@asks.test` })));
    expect(ends.filter((end) => end === "kept")).toHaveLength(60);
    expect(ends.slice(60)).toEqual(["busy", "busy"]);
    expect(await take(toStudent, mail({ from: "calm@asks.test" }))).toBe("kept");
  });

  it("are limited to twenty mails an hour", async () => {
    const from = "flood@asks.test";
    const ends = [];
    for (let each = 0; each < 22; each += 1) ends.push(await take(toInquiry, mail({ from })));
    expect(ends.filter((end) => end === "kept")).toHaveLength(20);
    expect(ends.slice(20)).toEqual(["dropped", "dropped"]);
  });
});

describe("the author's words", () => {
  it("are separated from the quote", () => {
    expect(withoutHistory("Hi\n\nOn Mon, Jan 12, 2026 at 9:00 AM\nSchool wrote:\n> a")).toBe("Hi");
    expect(withoutHistory("Hi\n-----Original Message-----\nFrom: a")).toBe("Hi");
    expect(withoutHistory("> only a quote")).toBe("> only a quote");
    expect(withoutHistory("On Friday I wrote:\nnothing")).toBe("On Friday I wrote:\nnothing");
  });
});
