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

describe("mail over SMTP", () => {
  it("reaches the server whole, signed in as configured, once", async () => {
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

  it("says a name as one, whatever is in it", async () => {
    const sent = mail({ toName: 'Ana "Ann" <x@evil.test>, Peña', fromName: 'Dean" <dean@bank.test>, "Bay\r\nBcc: all@evil.test' });
    await mailer.send(sent);
    const all = (await (await fetch(taken)).json()) as { data: string }[];
    const data = all.find((each) => each.data.includes(sent.id.replace(":", ".")))?.data ?? "";
    expect(data).toContain(`From: "Dean' 'dean@bank.test', 'Bay  Bcc: all@evil.test" <no-reply@enrollium.test>`);
    expect(/^To: (.*)$/m.exec(data)?.[1]).toMatch(/^"[^"<>]*" <ana@students\.test>\s*$/);
    expect(data).not.toMatch(/^Bcc:/m);
  });

  it("fails when the server refuses the address, so that the log can say so", async () => {
    await expect(mailer.send(mail({ to: "nobody@refused.test" }))).rejects.toThrow(/550|No such mailbox|recipient/i);
  });
});
