import { expect, it } from "vitest";
import type { Env } from "~/platform/env";
import { mailerOf } from "~/platform/mailer";

interface Sent {
  from: { name: string; email: string };
  replyTo?: string;
  headers: Record<string, string>;
}

/** An EMAIL binding that refuses senders of other domains than its own, or fails altogether. */
function binding(refusal: string | null) {
  const sent: Sent[] = [];
  const send = async (mail: Sent) => {
    if (refusal && !mail.from.email.endsWith("@example.com")) throw new Error(refusal);
    sent.push(mail);
  };
  return { sent, mailer: mailerOf({ MAIL_FROM: "no-reply@example.com", EMAIL: { send } } as unknown as Env) };
}

const MAIL = {
  id: "receipt:1",
  to: "ana@example.test",
  fromName: "Bayside",
  fromEmail: "office@bayside.edu",
  subject: "Receipt",
  html: "",
  text: "",
};

it("sends from the school's own domain while the provider knows it", async () => {
  const { sent, mailer } = binding(null);
  await mailer.send(MAIL);
  expect(sent.map(({ from }) => from.email)).toEqual(["office@bayside.edu"]);
});

it("sends from the product with the school's name and reply address when the provider refuses the domain", async () => {
  const { sent, mailer } = binding("Sender domain is not onboarded");
  await mailer.send(MAIL);
  await mailer.send({ ...MAIL, replyTo: "reply@bayside.edu" });
  expect(sent.map(({ from, replyTo }) => [from.name, from.email, replyTo])).toEqual([
    ["Bayside", "no-reply@example.com", "office@bayside.edu"],
    ["Bayside", "no-reply@example.com", "reply@bayside.edu"],
  ]);
  expect(sent.map(({ headers }) => headers["X-Mail-Key"])).toEqual(["receipt:1", "receipt:1"]);
});

it("fails, to be tried again, when the provider does not answer", async () => {
  const { sent, mailer } = binding("Internal error");
  await expect(mailer.send(MAIL)).rejects.toThrow("Internal error");
  expect(sent).toEqual([]);
});
