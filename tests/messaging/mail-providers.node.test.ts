import { createHmac, createSign, generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Delivery, MAIL_PROVIDERS } from "~/features/messaging/domain/mail-providers";
import { mailEvent } from "~/features/messaging/mail-event-model";
import type { MailEventProvider } from "~/platform/mailer";
import { certificateOf } from "../support/certificate";

const NOW = new Date("2026-01-15T15:00:00Z");
const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const certificate = certificateOf(publicKey, privateKey);
const fetched: string[] = [];
const read = (provider: MailEventProvider, text: string, headers: Record<string, string>, secrets: string[], given: Partial<Delivery> = {}) =>
  MAIL_PROVIDERS[provider].read({
    text,
    headers: new Headers(headers),
    secrets,
    now: NOW,
    fetch: async (address) => {
      fetched.push(address);
      return new Response(certificate);
    },
    ...given,
  });
const HEADERS = [{ name: "X-Mail-Key", value: "receipt:1" }];
const checked = (events: unknown[] | null | undefined) => events?.map((event) => mailEvent.parse(event));

describe("Amazon SES", () => {
  const TOPIC = "arn:aws:sns:us-east-1:123456789012:mail";
  function signed(fields: Record<string, string>, order = ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"]): string {
    const message: Record<string, string> = {
      Type: "Notification",
      MessageId: "m-1",
      TopicArn: TOPIC,
      Timestamp: "2026-01-15T15:00:00.000Z",
      ...fields,
    };
    const text = order.map((key) => (message[key] === undefined ? "" : `${key}\n${message[key]}\n`)).join("");
    const Signature = createSign("RSA-SHA256").update(text).sign(privateKey, "base64");
    return JSON.stringify({ SignatureVersion: "2", SigningCertURL: "https://sns.us-east-1.amazonaws.com/cert.pem", ...message, Signature });
  }
  const BOUNCE = JSON.stringify({
    notificationType: "Bounce",
    mail: { timestamp: "2026-01-15T14:59:00.000Z", messageId: "ses-1", headers: HEADERS },
    bounce: {
      bounceType: "Permanent",
      bounceSubType: "General",
      timestamp: "2026-01-15T14:59:30.000Z",
      bouncedRecipients: [{ emailAddress: "ana@example.test", action: "failed", status: "5.1.1", diagnosticCode: "smtp; 550 5.1.1 user unknown" }],
    },
  });

  it("is believed with Amazon's signature, and tells which mail bounced and why", async () => {
    expect(checked(await read("ses", signed({ Message: BOUNCE }), {}, [TOPIC]))).toMatchObject([
      { id: "m-1:0", type: "bounced", mail_id: "receipt:1", recipient: "ana@example.test", permanent: true, status: "5.1.1" },
    ]);
  });

  it("is refused when changed, of another topic, or with a certificate from elsewhere", async () => {
    const good = signed({ Message: BOUNCE });
    expect(await read("ses", good.replace("ana@", "eve@"), {}, [TOPIC])).toBeNull();
    expect(await read("ses", good, {}, ["arn:aws:sns:us-east-1:1:other"])).toBeNull();
    fetched.length = 0;
    for (const address of [
      "https://evil.test/cert.pem",
      "http://sns.us-east-1.amazonaws.com/cert.pem",
      "https://sns.us-east-1.amazonaws.com.evil.test/c.pem",
    ])
      expect(await read("ses", signed({ Message: BOUNCE, SigningCertURL: address }), {}, [TOPIC])).toBeNull();
    expect(fetched).toEqual([]);
    expect(await read("ses", good.replace('"SignatureVersion":"2"', '"SignatureVersion":"1"'), {}, [TOPIC])).toBeNull();
    expect(await read("ses", "no json", {}, [TOPIC])).toBeNull();
  });

  it("confirms its own subscription, at Amazon alone", async () => {
    const order = ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"];
    const confirmation = (SubscribeURL: string) => signed({ Type: "SubscriptionConfirmation", Message: "Confirm", Token: "t", SubscribeURL }, order);
    fetched.length = 0;
    expect(await read("ses", confirmation("https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription"), {}, [TOPIC])).toEqual([]);
    expect(await read("ses", confirmation("https://evil.test/"), {}, [TOPIC])).toEqual([]);
    expect(fetched.filter((address) => !address.endsWith(".pem"))).toEqual(["https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription"]);
  });
});

describe("Postmark", () => {
  const secret = "hook:a long password";
  const basic = { Authorization: `Basic ${btoa(secret)}` };
  const bounce = {
    RecordType: "Bounce",
    ID: 42,
    Type: "HardBounce",
    MessageID: "pm-1",
    Email: "ana@example.test",
    BouncedAt: "2026-01-15T09:59:00-05:00",
  };

  it("is believed with its credentials", async () => {
    const text = JSON.stringify({ ...bounce, Metadata: { "mail-key": "receipt:1" } });
    expect(checked(await read("postmark", text, basic, [secret]))).toMatchObject([
      { id: "Bounce:42", type: "bounced", mail_id: "receipt:1", recipient: "ana@example.test", permanent: true },
    ]);
    expect(await read("postmark", text, {}, [secret])).toBeNull();
    expect(await read("postmark", text, { Authorization: `Basic ${btoa("hook:wrong")}` }, [secret])).toBeNull();
    expect(await read("postmark", text, basic, [])).toBeNull();
  });

  it("blames the sender, not the address, for a block", async () => {
    const text = JSON.stringify({ ...bounce, Type: "Blocked", Metadata: { "mail-key": "receipt:1" } });
    expect(checked(await read("postmark", text, basic, [secret]))).toMatchObject([{ status: "5.7.1", permanent: false }]);
  });

  it("has nothing to say about other mail", async () => {
    expect(await read("postmark", JSON.stringify(bounce), basic, [secret])).toEqual([]);
    expect(await read("postmark", JSON.stringify({ ...bounce, RecordType: "Open", Metadata: { "mail-key": "receipt:1" } }), basic, [secret])).toEqual(
      [],
    );
  });
});

describe("Resend", () => {
  const raw = Buffer.from("a secret of thirty-two bytes, yes");
  const secret = `whsec_${raw.toString("base64")}`;
  const text = JSON.stringify({
    type: "email.complained",
    created_at: "2026-01-15T14:59:00.000Z",
    data: { email_id: "r-1", to: ["ana@example.test"], headers: HEADERS },
  });
  const signed = (body: string, at = NOW.getTime() / 1000) => ({
    "svix-id": "msg_1",
    "svix-timestamp": String(at),
    "svix-signature": `v1,bm90IHRoaXMgb25l v1,${createHmac("sha256", raw).update(`msg_1.${at}.${body}`).digest("base64")}`,
  });

  it("is believed with its signature", async () => {
    expect(checked(await read("resend", text, signed(text), [secret]))).toMatchObject([
      { id: "msg_1:0", type: "complained", mail_id: "receipt:1", recipient: "ana@example.test" },
    ]);
  });

  it("is refused when changed, late or unsigned", async () => {
    expect(await read("resend", text.replace("ana@", "eve@"), signed(text), [secret])).toBeNull();
    expect(await read("resend", text, signed(text, NOW.getTime() / 1000 - 600), [secret])).toBeNull();
    expect(await read("resend", text, {}, [secret])).toBeNull();
    expect(await read("resend", text, signed(text), ["not a secret"])).toBeNull();
  });
});
