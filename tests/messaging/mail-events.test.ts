import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import * as schema from "#drizzle/schema/index";
import { findSchoolById } from "~/features/identity/data/school-row";
import { showMail } from "~/features/mail-log/domain/read-log";
import { deliverMail } from "~/features/messaging/domain/deliver-mail";
import { retryMail } from "~/features/messaging/domain/retry-mails";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { clearAddress, listSuppressed } from "~/features/messaging/domain/suppressed-addresses";
import { studentProfile } from "~/features/students/domain/student-profile";
import { type School, withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { messageIdOf } from "~/platform/mailer";
import { systemOnly } from "~/platform/policy";
import { command } from "~/platform/verb";
import { later, makeCtx, makeJobCtx, minutes, settled } from "../support/context";
import { call } from "../support/http";
import { provider, withMailer } from "../support/mailer";
import { refusal } from "../support/outcome";
import { aSchool, db } from "../support/rows";
import { signedWith } from "../support/voice";

type Home = Awaited<ReturnType<typeof aSchool>>;
let home: Home;
let other: Home;
beforeAll(async () => {
  [home, other] = [await aSchool(), await aSchool()];
});

const order = command({
  name: "tests.order-mail",
  allow: systemOnly,
  input: z.object({ key: z.string(), to: z.string() }),
  run: (ctx, { key, to }) =>
    queueMail(ctx, { key, template: "payment_receipt", to, toName: "Nora Ellis", school: ctx.chosenSchool, values: { program: "CPR" } }),
});
const schoolOfRow = async ({ id }: Home) => (await findSchoolById(makeJobCtx(), id)) as School;

/** A mail of a school that has gone out. */
async function aSentMail(to: string, of: Home = home, now = new Date()) {
  const key = `payment_receipt:${newId()}`;
  const ctx = withSchool(makeJobCtx(now), await schoolOfRow(of));
  await order(ctx, { key, to });
  await settled();
  await deliverMail(ctx, key);
  return key;
}
const mailRow = async (id: string) => (await db.select().from(schema.mails).where(eq(schema.mails.id, id)))[0];
const suppressionRow = async (email: string, of: Home = home) =>
  (
    await db
      .select()
      .from(schema.suppressedAddresses)
      .where(eq(schema.suppressedAddresses.id, `${of.id}:${email}`))
  )[0];

const told = (mailId: string, recipient: string, given: Record<string, unknown> = {}) => ({
  id: `evt_${newId()}`,
  type: "bounced",
  created_at: new Date().toISOString(),
  message_id: messageIdOf(mailId, "no-reply@enrollium.test"),
  recipient,
  reason: "550 5.1.1 no such user",
  ...given,
});
async function deliver(event: object) {
  const body = JSON.stringify(event);
  return call("/api/webhooks/mail-events/", { method: "POST", body, headers: { "Mail-Signature": await signedWith("mail_local", body) } });
}

describe("the webhook of the mail provider", () => {
  it("suppresses an address after a permanent bounce, as the log shows", async () => {
    const to = "gone@students.test";
    const key = await aSentMail(to);
    expect((await mailRow(key))?.status).toBe("sent");
    const event = told(key, "Gone@Students.test");
    expect(await deliver(event)).toMatchObject({ status: 200, body: { received: true } });
    expect(await mailRow(key)).toMatchObject({ status: "failed", error: "Bounced: 550 5.1.1 no such user" });
    expect(await suppressionRow(to)).toMatchObject({ reason: "bounced", clearedAt: null, mailId: key });
    const ctx = await makeCtx({ as: home.admin.id, host: home.host });
    expect(await showMail(ctx, { id: key })).toMatchObject({ aside: "bounced", canRetry: true, told: [{ type: "bounced" }] });
    await deliver(event);
    expect(await db.select().from(schema.mailEvents).where(eq(schema.mailEvents.mailId, key))).toHaveLength(1);
  });

  it.each(["550", "550 5.1.1", "5.1.1", "550-5.1.1."])("says that the server refused the mail if the reason is only %s", async (reason) => {
    const to = `coded-${reason.replace(/\W/g, "_")}@students.test`;
    const key = await aSentMail(to);
    await deliver(told(key, to, { reason }));
    const sentence = `The server refused it (${reason.replace(/\.$/, "")}).`;
    expect(await suppressionRow(to)).toMatchObject({ detail: sentence });
    expect(await mailRow(key)).toMatchObject({ error: `Bounced: ${sentence}` });
  });

  it("sends nothing to a suppressed address until it is cleared", async () => {
    const to = "again@students.test";
    await deliver(told(await aSentMail(to), to));
    const kept = await aSentMail(to);
    expect(await mailRow(kept)).toMatchObject({ status: "aborted", error: "Suppressed: bounced", sentAt: null });
    const ctx = await makeCtx({ as: home.admin.id, host: home.host, now: later(minutes(1), new Date()) });
    expect(await showMail(ctx, { id: kept })).toMatchObject({ shown: "failed", keptBack: "Suppressed: bounced", canRetry: true });
    const { delivered, mailer } = provider();
    const send = async () =>
      deliverMail(withMailer(withSchool(makeJobCtx(new Date(Date.now() + minutes(2))), await schoolOfRow(home)), mailer), kept);
    await retryMail(ctx, { id: kept });
    await send();
    expect([...delivered]).toEqual([]);
    await clearAddress(ctx, { id: `${home.id}:${to}` });
    expect((await refusal(clearAddress(ctx, { id: `${home.id}:${to}` }))).code).toBe("not_aside");
    await retryMail(ctx, { id: kept });
    await send();
    expect([...delivered]).toEqual([[kept, 1]]);
  });

  it("handles events in any order: a later clearing and a later reason win", async () => {
    const to = "order@students.test";
    const key = await aSentMail(to);
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    await deliver(told(key, to, { type: "complained", created_at: at(-1_000), reason: "abuse" }));
    await deliver(told(key, to, { created_at: at(-60_000) }));
    await deliver(told(key, to, { type: "delivered", created_at: at(-120_000) }));
    expect(await suppressionRow(to)).toMatchObject({ reason: "complained", detail: "abuse" });
    await clearAddress(await makeCtx({ as: home.owner.id, host: home.host, now: new Date() }), { id: `${home.id}:${to}` });
    await deliver(told(key, to, { created_at: at(-500) }));
    expect((await suppressionRow(to))?.clearedAt).not.toBeNull();
    await deliver(told(key, to, { created_at: at(60_000) }));
    expect(await suppressionRow(to)).toMatchObject({ reason: "bounced", clearedAt: null });
  });

  it("does not suppress after a temporary bounce, nor at other schools", async () => {
    const to = "full@students.test";
    const [key, theirs] = [await aSentMail(to), await aSentMail(to, other)];
    await deliver(told(key, to, { permanent: false, reason: "452 mailbox full" }));
    expect(await suppressionRow(to)).toBeUndefined();
    await deliver(told(theirs, to));
    expect(await suppressionRow(to)).toBeUndefined();
    expect(await suppressionRow(to, other)).toMatchObject({ reason: "bounced" });
    const mine = await makeCtx({ as: home.admin.id, host: home.host });
    expect((await listSuppressed(mine, {})).results.map(({ email }) => email)).not.toContain(to);
    expect((await refusal(clearAddress(mine, { id: `${other.id}:${to}` }))).code).toBe("not_aside");
    expect((await suppressionRow(to, other))?.clearedAt).toBeNull();
  });

  it("ignores events about unknown mails or another address", async () => {
    const key = await aSentMail("real@students.test");
    expect((await deliver(told("nonsense", "x@x.test"))).status).toBe(200);
    expect((await deliver(told(key, "other@students.test"))).status).toBe(200);
    expect((await deliver(told(key, "real@students.test", { type: "opened" }))).status).toBe(200);
    expect(await mailRow(key)).toMatchObject({ status: "sent" });
  });

  it("rejects unsigned, old and malformed events with 400", async () => {
    const body = JSON.stringify(told("a", "a@a.test"));
    const post = async (content: string, signature: string) =>
      (await call("/api/webhooks/mail-events/", { method: "POST", body: content, headers: { "Mail-Signature": signature } })).status;
    const old = Math.floor(Date.now() / 1000) - 600;
    for (const signature of ["", "t=1,v1=zz", await signedWith("wrong", body), await signedWith("mail_local", body, old)])
      expect(await post(body, signature)).toBe(400);
    for (const content of ["", "null", "[]", "{", '{"id":"x"}', JSON.stringify({ ...told("a", "a@a.test"), created_at: "yesterday" })])
      expect([content, await post(content, await signedWith("mail_local", content))]).toEqual([content, 400]);
  });

  it("is shown on the student's profile", async () => {
    const to = home.student.email;
    const ctx = await makeCtx({ as: home.admin.id, host: home.host });
    expect((await studentProfile(ctx, { id: home.student.id })).aside).toBeNull();
    await deliver(told(await aSentMail(to), to));
    expect((await studentProfile(ctx, { id: home.student.id })).aside).toEqual({ reason: "bounced", id: `${home.id}:${to}` });
  });
});
