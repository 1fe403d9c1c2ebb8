import { describe, expect, inject, it } from "vitest";
import { mailerOf, type OutgoingMail } from "~/platform/mailer";
import { env } from "../support/env";

const { url, taken } = inject("smtp");
const mailer = mailerOf({ ...env, SMTP_URL: url, MAIL_FROM: "no-reply@enrollium.test" });
const mail = (change: Partial<OutgoingMail>): OutgoingMail => ({
  id: `registration:${crypto.randomUUID()}`,
  to: "ana@students.test",
  toName: "Ana Peña",
  fromName: "Bayside Career Institute",
  replyTo: "office@bayside.test",
  subject: "You are registered — welcome, Ana",
  html: "<p>Hello Ana</p>",
  text: "Hello Ana\n.\nA line with a dot alone stands above.",
  unsubscribeUrl: "http://bayside.localhost/manage-preference?t=1",
  ...change,
});

/** The mail as the server received it. */
async function takenOf(sent: OutgoingMail): Promise<string> {
  await mailer.send(sent);
  const all = (await (await fetch(taken)).json()) as { data: string }[];
  const data = all.filter((each) => each.data.includes(sent.id.replace(":", ".")));
  expect(data).toHaveLength(1);
  return data[0]?.data ?? "";
}

/** A header's value, its lines put together again. */
const headerOf = (data: string, name: string) =>
  new RegExp(`^${name}: ((?:.*)(?:\\r\\n[ \\t].*)*)`, "m").exec(data)?.[1]?.replace(/\r\n(?=[ \t])/g, "") ?? "";
/** The names of all headers, in their order. */
const namesOf = (data: string) => (data.split("\r\n\r\n")[0] ?? "").split("\r\n").flatMap((line) => /^([\w-]+):/.exec(line)?.[1] ?? []);
/** As a mail program shows it: white space between encoded words is none. */
function decoded(value: string): string {
  const words = value.replace(/\?=\s+=\?/g, "?==?").replace(/(?:=\?UTF-8\?B\?[^?]*\?=)+/g, (run) => {
    const bytes = [...run.matchAll(/\?B\?([^?]*)\?=/g)].flatMap(([, word = ""]) => [...atob(word)].map((letter) => letter.charCodeAt(0)));
    return new TextDecoder().decode(new Uint8Array(bytes));
  });
  return words.replace(/^"(.*)" </, "$1 <");
}
const HEADERS = [
  "MIME-Version",
  "From",
  "To",
  "Reply-To",
  "Subject",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
  "Message-ID",
  "X-Mail-Key",
  "X-PM-Metadata-mail-key",
  "Date",
  "Content-Type",
];

describe("mail over SMTP", () => {
  it("arrives complete and once, with the configured login", async () => {
    expect(mailer.transport).toBe("smtp");
    const sent = mail({});
    await mailer.send(sent);
    const all = (await (await fetch(taken)).json()) as { from: string; to: string; auth: string; data: string }[];
    const mine = all.filter(({ data }) => data.includes(sent.id.replace(":", ".")));
    expect(mine).toHaveLength(1);
    expect(mine[0]).toMatchObject({ from: "no-reply@enrollium.test", to: "ana@students.test", auth: "\0post@school\0se:cret" });
    const data = mine[0]?.data ?? "";
    expect(data).toMatch(/^Reply-To: .*office@bayside\.test/m);
    expect(data).toMatch(/^List-Unsubscribe: <http:\/\/bayside\.localhost\/manage-preference\?t=1>/m);
    expect(data).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(data).toContain("Bayside Career Institute");
    expect(data).toContain("text/html");
    expect(data).toContain("text/plain");
  });

  it("names the mail it answers, and marks automatic mail", async () => {
    const data = await takenOf(mail({ thread: ["inquiry_auto_reply:1", "<a.b@asks.test>"], auto: "auto-replied" }));
    expect(headerOf(data, "In-Reply-To")).toBe("<a.b@asks.test>");
    expect(headerOf(data, "References")).toBe("<inquiry_auto_reply.1@enrollium.test> <a.b@asks.test>");
    expect(headerOf(data, "Auto-Submitted")).toBe("auto-replied");
    const evil = await takenOf(mail({ thread: ["<a@b.test>\r\nBcc: all@evil.test", "<a b>"] }));
    expect(evil).not.toMatch(/^(Bcc|References|Auto-Submitted):/m);
  });

  it("encodes any recipient name as one name", async () => {
    const sent = mail({ toName: 'Ana "Ann" <x@evil.test>, Peña', fromName: 'Dean" <dean@bank.test>, "Bay\r\nBcc: all@evil.test' });
    await mailer.send(sent);
    const all = (await (await fetch(taken)).json()) as { data: string }[];
    const data = all.find((each) => each.data.includes(sent.id.replace(":", ".")))?.data ?? "";
    expect(data).toContain(`From: "Dean' 'dean@bank.test', 'Bay  Bcc: all@evil.test" <no-reply@enrollium.test>`);
    expect(decoded(headerOf(data, "To"))).toBe("Ana 'Ann' 'x@evil.test', Peña <ana@students.test>");
    expect(data).not.toMatch(/^Bcc:/m);
  });

  it.each([
    ["a line break", "Hello\r\nBcc: all@evil.test"],
    ["a line break after letters that are encoded", "Señor\r\nBcc: all@evil.test\r\n\r\n<p>Another body</p>"],
    ["a lone carriage return", "Hello\rBcc: all@evil.test"],
    ["other ends of a line", "Hello\u2028Bcc: all@evil.test\u0085Bcc: all@evil.test\0\v"],
    ["what looks encoded", "=?UTF-8?Q?=0D=0ABcc:_all@evil.test?="],
  ])("keeps a subject to its line: %s", async (_, subject) => {
    const data = await takenOf(mail({ subject, fromName: subject, toName: subject }));
    expect(namesOf(data)).toEqual(HEADERS);
    const shown = subject.replace(/[\p{Cc}\u2028]/gu, " ").trim();
    expect(decoded(headerOf(data, "Subject"))).toBe(shown);
    expect(data.match(/^Bcc:/gim)).toBeNull();
  });

  it.each([
    ["Greek", "Ακαδημία Υγείας ".repeat(12).trim()],
    ["Chinese", "健康护理学院".repeat(30)],
    ["flags", "🇵🇷🩺👩🏽‍⚕️".repeat(20)],
    ["mixed", `Ñ${"a".repeat(200)}`],
  ])("says long names and subjects in lines that every server takes: %s", async (_, words) => {
    const data = await takenOf(mail({ subject: words, fromName: words, toName: words }));
    const [head = ""] = data.split("\r\n\r\n");
    const lines = head.split("\r\n").filter((line) => line.includes("=?"));
    expect(lines.length).toBeGreaterThan(9);
    expect(lines.filter((line) => line.length > 110 || /[^\x20-\x7e]/.test(line))).toEqual([]);
    expect(head.match(/=\?UTF-8\?B\?[^?]*\?=/g)?.filter((word) => word.length > 75)).toEqual([]);
    expect(decoded(headerOf(data, "Subject"))).toBe(words);
    expect(decoded(headerOf(data, "From"))).toBe(`${words} <no-reply@enrollium.test>`);
    expect(decoded(headerOf(data, "To"))).toBe(`${words} <ana@students.test>`);
    expect(decoded(headerOf(data, "Reply-To"))).toBe(`${words} <office@bayside.test>`);
  });

  it.each(["ana@students.test>\r\nRCPT TO:<all@evil.test", "ana@students.test\r\nDATA", "a b@students.test", "<ana@students.test>", "ana"])(
    "writes to no address that is more than one: %j",
    async (to) => {
      await expect(mailer.send(mail({ to }))).rejects.toThrow("This is not an email address");
      await expect(mailer.send(mail({ replyTo: to }))).rejects.toThrow("This is not an email address");
    },
  );

  it("fails if the server rejects the address, with the reason in the log", async () => {
    await expect(mailer.send(mail({ to: "nobody@refused.test" }))).rejects.toThrow(/550|No such mailbox|recipient/i);
  });
});
