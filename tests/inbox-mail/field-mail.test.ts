import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { showInbound } from "~/features/inbox-mail/domain/inbox";
import { withoutHistory } from "~/features/inbox-mail/domain/own-words";
import { receiveMail } from "~/features/inbox-mail/domain/receive-mail";
import { replyToInquiry } from "~/features/inquiries/domain/reply-to-inquiry";
import { deliverMail } from "~/features/messaging/domain/deliver-mail";
import { replyAddress } from "~/features/messaging/domain/reply-address";
import { writeToStudent } from "~/features/students/domain/write-to-student";
import { watch } from "~/features/super-admin/domain/running/running";
import { wordsOfHtml } from "~/platform/html-words";
import { newId } from "~/platform/ids";
import { type Mailer, messageIdOf, type OutgoingMail } from "~/platform/mailer";
import { makeCtx, makeJobCtx, settled } from "../support/context";
import { env } from "../support/env";
import { withMailer } from "../support/mailer";
import { aSchool, db, insert } from "../support/rows";
import attachedMessage from "./fixtures/attached-message.eml?raw";
import entities from "./fixtures/entities.eml?raw";
import ownGreater from "./fixtures/own-greater.eml?raw";
import spanishAttribution from "./fixtures/spanish-attribution.eml?raw";
import throughAList from "./fixtures/through-a-list.eml?raw";
import wrappedAttribution from "./fixtures/wrapped-attribution.eml?raw";

let school: Awaited<ReturnType<typeof aSchool>>;
let toSchool: string;
let toStudent: string;
beforeAll(async () => {
  school = await aSchool();
  toSchool = `${school.school.subdomain}@reply.enrollium.test`;
  toStudent = (await replyAddress(env, { kind: "student", id: school.student.id })) ?? "";
});

async function take(raw: string, to = toSchool) {
  const taken = await receiveMail(makeJobCtx(), to, new TextEncoder().encode(raw));
  await settled();
  return taken;
}
async function keptOf(raw: string, to = toSchool) {
  expect(await take(raw, to)).toBe("kept");
  const messageId = /^Message-ID: (.+?)\r?$/m.exec(raw)?.[1] ?? "";
  const [row] = await db
    .select()
    .from(schema.inboundMails)
    .where(and(eq(schema.inboundMails.schoolId, school.id), eq(schema.inboundMails.messageId, messageId)));
  if (!row) throw new Error("The mail was not kept");
  return row;
}
const asAdmin = () => makeCtx({ as: school.admin.id, host: school.host });

describe("real-world mail", () => {
  it("decodes entities", async () => {
    expect((await keptOf(entities)).body).toBe("I’d like to pay €5 — café “ok” ñandú");
    expect(wordsOfHtml("<p>a &#146;b&#x2019; &apos;c&apos; &nbsp;d &bogus; &#0; e&f</p>")).toBe("a ’b’ 'c'  d &bogus; \ufffd e&f");
  });

  it("drops quoted mail, also in other languages and in parts", async () => {
    expect((await keptOf(spanishAttribution)).body).toBe("Sí, puedo ir el lunes.");
    expect((await keptOf(wrappedAttribution)).body).toBe("Yes.");
  });

  it("keeps the author's lines that begin with >", async () => {
    expect((await keptOf(ownGreater)).body).toBe("My scores:\n> 80 in math\n> 90 in English\nThanks");
  });

  it("lists an attached mail", async () => {
    const { files, refusedFiles } = await keptOf(attachedMessage);
    expect([...files.map(({ name }) => name), ...refusedFiles]).toEqual(["proof.eml"]);
  });

  it("counts as from a person when it came through a mailing list", async () => {
    expect(await keptOf(throughAList)).toMatchObject({ kind: "person", state: "open" });
  });

  it("is stored whole: staff can open the original", async () => {
    const raw = spanishAttribution.replace("<spanish-attribution@", "<whole@");
    const { id, body } = await keptOf(raw);
    expect(body).not.toContain("Palabras viejas");
    expect((await showInbound(await asAdmin(), { id })).full).toBeNull();
    expect((await showInbound(await asAdmin(), { id, full: "yes" })).full).toContain("> Palabras viejas");
    const stored = await env.FILES.get(`s/${school.id}/inbound-mails/${id}.eml`);
    expect(await stored?.text()).toBe(raw);
  });
});

describe("the quote below a reply", () => {
  const own = "My answer.";
  const cases: [string, string][] = [
    ["Gmail", "On Mon, Nov 23, 2026 at 9:00 AM Bayside <x@y.test> wrote:\n\n> Old"],
    ["Gmail, Spanish", "El lun, 23 nov 2026 a las 9:00, Bayside (<x@y.test>) escribió:\n\n> Old"],
    ["Gmail, French", "Le lun. 23 nov. 2026 à 09:00, Bayside <x@y.test> a écrit :\n\n> Old"],
    ["Gmail, German", "Am Mo., 23. Nov. 2026 um 09:00 Uhr schrieb Bayside <x@y.test>:\n\n> Old"],
    ["Gmail, Portuguese", "Em seg., 23 de nov. de 2026 às 09:00, Bayside <x@y.test> escreveu:\n\n> Old"],
    ["Apple Mail", "> On Nov 23, 2026, at 9:00 AM, Bayside <x@y.test> wrote:\n> \n> Old"],
    ["Apple Mail, Spanish", "El 23 nov 2026, a las 9:00, Bayside <x@y.test> escribió:\n\n> Old"],
    ["Thunderbird", "On 11/23/26 9:00 AM, Bayside wrote:\n> Old"],
    ["Thunderbird, German", "Am 23.11.26 um 09:00 schrieb Bayside:\n> Old"],
    ["Thunderbird, French", "Le 23/11/2026 à 09:00, Bayside a écrit :\n> Old"],
    ["Yahoo", "    On Monday, November 23, 2026 at 09:00:00 AM EST, Bayside <x@y.test> wrote:  \n \n Old"],
    ["Yahoo, Spanish", "   El lunes, 23 de noviembre de 2026, 09:00:00 EST, Bayside <x@y.test> escribió: \n\n Old"],
    ["Outlook", "From: Bayside <x@y.test>\nSent: Monday, November 23, 2026 9:00 AM\nTo: Luz <l@m.test>\nSubject: Hello\n\nOld"],
    ["Outlook with its line", "________________________________\nFrom: Bayside <x@y.test>\nSent: Monday\nTo: Luz\nSubject: Hello\n\nOld"],
    ["Outlook, Spanish", "De: Bayside\nEnviado: lunes, 23 de noviembre de 2026 9:00\nPara: Luz\nAsunto: Hola\n\nOld"],
    ["Outlook, French", "De : Bayside\nEnvoyé : lundi 23 novembre 2026 09:00\nÀ : Luz\nObjet : Bonjour\n\nOld"],
    ["Outlook, German", "Von: Bayside\nGesendet: Montag, 23. November 2026 09:00\nAn: Luz\nBetreff: Hallo\n\nOld"],
    ["Outlook, Portuguese", "De: Bayside\nEnviado: segunda-feira, 23 de novembro de 2026 09:00\nPara: Luz\nAssunto: Olá\n\nOld"],
    ["an old Outlook", "-----Original Message-----\nFrom: Bayside\n\nOld"],
    ["an old Outlook, German", "-----Ursprüngliche Nachricht-----\nVon: Bayside\n\nOld"],
  ];
  it.each(cases)("is dropped: %s", (_, quote) => {
    expect(withoutHistory(`${own}\n\n${quote}`)).toBe(own);
  });

  it("is dropped from HTML where programs mark it as a quote", () => {
    const gmail = `<div>${own}</div><div class="gmail_quote"><div>On Mon, Nov 23, 2026 at 9:00 AM Bayside &lt;<a href="mailto:x@y.test">x@y.test</a>&gt; wrote:<br></div><blockquote><p>Old</p><p>words</p></blockquote></div>`;
    expect(withoutHistory(wordsOfHtml(gmail))).toBe(own);
    const outlook = `<p>${own}</p><div id="divRplyFwdMsg"><b>From:</b> Bayside<br><b>Sent:</b> Monday<br><b>To:</b> Luz<br><b>Subject:</b> Hi</div><p>Old</p>`;
    expect(withoutHistory(wordsOfHtml(outlook))).toBe(own);
  });

  it("leaves replies below and between quotes", () => {
    const between = "On Mon, Nov 23, 2026 at 9:00 AM Bayside <x@y.test> wrote:\n> Which day?\nMonday.\n> Which class?\nThe evening one.";
    expect(withoutHistory(between)).toBe("Monday.\nThe evening one.");
  });

  it("leaves forwarded text and look-alikes", () => {
    for (const text of [
      "See below.\n\n---------- Forwarded message ---------\nFrom: Clinic <c@d.test>\nDate: Mon, Nov 23, 2026\nSubject: Proof\nTo: Luz\n\nPaid 100.",
      "On Friday I wrote:\nnothing",
      "__________\nLuz Marte, RN",
      "From: Boston\nI come by train.",
    ])
      expect(withoutHistory(text)).toBe(text);
  });
});

/** A mail that went out, and what comes back about it. */
async function aSentMail(recipient: string, at = Date.now()) {
  const key = `payment_receipt:${newId()}`;
  const row = { id: key, schoolId: school.id, template: "payment_receipt", recipient, subject: "s", html: "", text: "", fromName: "S" };
  await db.insert(schema.mails).values({ ...row, replyTo: toStudent, status: "sent", createdAt: at });
  return key;
}
const report = (key: string, recipient: string, status: string, words = "no", action = "failed") =>
  [
    "From: MAILER-DAEMON@students.test",
    `To: ${toStudent}`,
    "Subject: Returned mail",
    `Message-ID: <${newId()}@students.test>`,
    "Auto-Submitted: auto-replied",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "It did not arrive.",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.students.test",
    "",
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${words}`,
    "--b",
    "Content-Type: message/rfc822",
    "",
    `Message-ID: ${messageIdOf(key, "no-reply@enrollium.test")}`,
    "Subject: s",
    "",
    "Hello",
    "--b--",
    "",
  ].join("\r\n");
const suppressionOf = async (email: string) =>
  (
    await db
      .select()
      .from(schema.suppressedAddresses)
      .where(eq(schema.suppressedAddresses.id, `${school.id}:${email}`))
  )[0];
const statusOf = async (id: string) => (await db.select().from(schema.mails).where(eq(schema.mails.id, id)))[0]?.status;

describe("reports", () => {
  it.each([
    ["5.1.1", true],
    ["5.1.10", true],
    ["5.2.1", true],
    ["5.1.8", false],
    ["5.2.2", false],
    ["5.7.1", false],
    ["5.3.4", false],
    ["4.4.7", false],
  ])("put an address aside only where there is no such address: %s", async (status, isSuppressed) => {
    const to = `r${status.replaceAll(".", "-")}@students.test`;
    const key = await aSentMail(to);
    expect((await keptOf(report(key, to, status), toStudent)).kind).toBe("bounce");
    expect(Boolean(await suppressionOf(to))).toBe(isSuppressed);
    expect(await statusOf(key)).toBe("failed");
  });

  it("suppress an address whose mailbox was full five times in a row", async () => {
    const to = "full@students.test";
    for (let each = 0; each < 5; each += 1) {
      expect(await suppressionOf(to)).toBeUndefined();
      await take(report(await aSentMail(to, 1_000 + each), to, "5.2.2"), toStudent);
    }
    expect(await suppressionOf(to)).toMatchObject({ reason: "bounced" });
  });

  it("alert super admins when a receiver rejects our mail", async () => {
    const to = "refuses@students.test";
    await take(report(await aSentMail(to), to, "5.7.1", "sender IP listed"), toStudent);
    await watch(makeJobCtx(), {});
    const open = await db.select().from(schema.alarms).where(eq(schema.alarms.kind, "refused"));
    expect(open).toMatchObject([{ closedAt: null }]);
  });

  it("about a delay, a receipt or an absence are not bounces", async () => {
    const key = await aSentMail("well@students.test");
    expect((await keptOf(report(key, "well@students.test", "4.4.1", "later", "delayed"), toStudent)).kind).toBe("auto_reply");
    const receipt = report(key, "well@students.test", "2.0.0")
      .replace("report-type=delivery-status", "report-type=disposition-notification")
      .replace("Content-Type: message/delivery-status", "Content-Type: message/disposition-notification")
      .replace("Status: 2.0.0", "Disposition: manual-action/MDN-sent-manually; displayed")
      .replace("From: MAILER-DAEMON", "From: luz");
    expect((await keptOf(receipt, toStudent)).kind).toBe("auto_reply");
    const away = `Return-Path: <>\r\nFrom: luz@students.test\r\nSubject: Automatic reply: s\r\nMessage-ID: <${newId()}@students.test>\r\nAuto-Submitted: auto-replied\r\n\r\nI am away.\r\n`;
    expect((await keptOf(away, toStudent)).kind).toBe("auto_reply");
    expect(await statusOf(key)).toBe("sent");
    expect(await suppressionOf("well@students.test")).toBeUndefined();
  });

  it("without parts, as qmail writes them, are read", async () => {
    const to = "qmail@students.test";
    const key = await aSentMail(to);
    const raw = `Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.students.test\r\nSubject: failure notice\r\nMessage-ID: <${newId()}@mx.students.test>\r\n\r\nHi. This is the qmail-send program at mx.students.test.\r\nI'm afraid I wasn't able to deliver your message to the following addresses.\r\nThis is a permanent error; I've given up. Sorry it didn't work out.\r\n\r\n<${to}>:\r\n192.0.2.1 does not like recipient.\r\nRemote host said: 550 5.1.1 No such user here\r\n\r\n--- Below this line is a copy of the message.\r\n\r\nReturn-Path: <no-reply@enrollium.test>\r\nMessage-ID: ${messageIdOf(key, "no-reply@enrollium.test")}\r\nSubject: s\r\n\r\nHello\r\n`;
    expect((await keptOf(raw, toStudent)).kind).toBe("bounce");
    expect(await suppressionOf(to)).toMatchObject({ reason: "bounced" });
  });
});

describe("the headers of our mail", () => {
  /** The mail as the provider gets it. */
  async function sentOf(id: string): Promise<OutgoingMail> {
    const sent: OutgoingMail[] = [];
    const mailer: Mailer = { transport: "smtp", send: async (mail) => void sent.push(mail) };
    await db.update(schema.mails).set({ status: "pending", leaseUntil: 0, attempts: 0 }).where(eq(schema.mails.id, id));
    await deliverMail(withMailer(makeJobCtx(), mailer), id);
    return sent[0] as OutgoingMail;
  }
  const lastMailOf = async (template: string) => {
    const rows = await db
      .select()
      .from(schema.mails)
      .where(and(eq(schema.mails.schoolId, school.id), eq(schema.mails.template, template)));
    return rows.at(-1)?.id ?? "";
  };

  it("continue the thread that staff answer, and prevent automatic replies to automatic mail", async () => {
    const inquiry = (await insert(schema.inquiries, {
      id: newId(),
      schoolId: school.id,
      type: "program_general",
      name: "Luz",
      email: "luz@asks.test",
      message: "When?",
      contactStatus: "not_contacted",
      createdAt: 1,
      updatedAt: 1,
    })) as { id: string };
    const toInquiry = (await replyAddress(env, { kind: "inquiry", id: inquiry.id })) ?? "";
    const messageId = `<${newId()}@asks.test>`;
    await take(`From: luz@asks.test\r\nSubject: Re: Your question\r\nMessage-ID: ${messageId}\r\n\r\nAnd where?\r\n`, toInquiry);
    await replyToInquiry(await asAdmin(), { id: inquiry.id, subject: "Re: Your question", reply: "Here." });
    await settled();
    const sent = await sentOf(await lastMailOf("inquiry_response"));
    expect(sent.thread).toEqual([`inquiry_auto_reply:${inquiry.id}`, messageId]);
    expect(sent.auto).toBeUndefined();
  });

  it("mark automatic mail as automatic", async () => {
    expect((await sentOf(await aSentMail("luz@students.test"))).auto).toBe("auto-generated");
    const messageId = `<${newId()}@home.test>`;
    await take(`From: nora@home.test\r\nSubject: Hi\r\nMessage-ID: ${messageId}\r\n\r\nHello\r\n`, toStudent);
    await writeToStudent(await asAdmin(), { id: school.student.id, subject: "Re: Hi", message: "Hello." });
    await settled();
    const sent = await sentOf(await lastMailOf("student_message"));
    expect(sent).toMatchObject({ thread: [messageId] });
    expect(sent.auto).toBeUndefined();
  });
});
