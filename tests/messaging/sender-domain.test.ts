import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { deliverMail } from "~/features/messaging/domain/deliver-mail";
import {
  checkSenderDomain,
  checkSenderDomains,
  removeSenderDomain,
  saveSenderDomain,
  showSenderDomain,
} from "~/features/messaging/domain/sender-domain";
import { isRight, neededRecords } from "~/features/messaging/sender-model";
import type { Ctx } from "~/platform/context";
import type { DnsPort } from "~/platform/dns";
import { newId } from "~/platform/ids";
import type { OutgoingMail } from "~/platform/mailer";
import { days, hours, later, makeCtx, makeJobCtx, NOW } from "../support/context";
import { withMailer } from "../support/mailer";
import { refusal } from "../support/outcome";
import { aSchool, db } from "../support/rows";

type Home = Awaited<ReturnType<typeof aSchool>>;
let home: Home;
let other: Home;
beforeAll(async () => {
  [home, other] = [await aSchool(), await aSchool()];
});
const as = (of: Home = home, now?: Date) => makeCtx({ as: of.owner.id, host: of.host, now });

/** A DNS of the test's choosing; `null` answers nobody. */
const withDns = (ctx: Ctx, zone: Record<string, string[]> | null): Ctx => {
  const dns: DnsPort = {
    async values(name, type) {
      if (!zone) throw new Error("no answer");
      return zone[`${type} ${name}`] ?? [];
    },
  };
  return { ...ctx, ports: Object.create(ctx.ports, { dns: { value: dns } }) };
};
const rightZone = async (ctx: Ctx) =>
  Object.fromEntries((await showSenderDomain(ctx, {})).records.map(({ type, name, value }) => [`${type} ${name}`, [value]]));

/** From where a mail of the school goes out. */
async function senderOf(of: Home): Promise<string | undefined> {
  const id = `payment_receipt:${newId()}`;
  const row = { id, schoolId: of.id, template: "payment_receipt", recipient: "a@students.test", subject: "s", html: "", text: "", fromName: "S" };
  await db.insert(schema.mails).values({ ...row, status: "pending", createdAt: 1 });
  const sent: OutgoingMail[] = [];
  await deliverMail(withMailer(makeJobCtx(), { transport: "smtp", send: async (mail) => void sent.push(mail) }), id);
  return sent[0]?.fromEmail;
}

describe("a school's sender domain", () => {
  it("is used once all its records are verified, and no longer when one is removed", async () => {
    const ctx = await as();
    expect((await showSenderDomain(ctx, {})).sender).toBeNull();
    expect(await senderOf(home)).toBeUndefined();
    await saveSenderDomain(ctx, { domain: "Mail.Bayside.edu", local_part: "Hello" });
    expect((await showSenderDomain(ctx, {})).records.map(({ check, type, name }) => [check, type, name])).toEqual([
      ["ownership", "TXT", "_enrollium.mail.bayside.edu"],
      ["spf", "TXT", "mail.bayside.edu"],
      ["dkim", "CNAME", "enrollium._domainkey.mail.bayside.edu"],
      ["dmarc", "TXT", "_dmarc.mail.bayside.edu"],
    ]);
    const zone = await rightZone(ctx);
    expect(await checkSenderDomain(withDns(ctx, { ...zone, "TXT mail.bayside.edu": [] }), {})).toEqual({ isVerified: false });
    expect(await senderOf(home)).toBeUndefined();
    expect(await checkSenderDomain(withDns(ctx, zone), {})).toEqual({ isVerified: true });
    expect(await senderOf(home)).toBe("hello@mail.bayside.edu");
    expect(await senderOf(other)).toBeUndefined();
    await saveSenderDomain(ctx, { domain: "mail.bayside.edu", local_part: "office" });
    expect(await senderOf(home)).toBe("office@mail.bayside.edu");
    expect(await checkSenderDomain(withDns(ctx, null), {})).toEqual({ isVerified: null });
    expect(await senderOf(home)).toBe("office@mail.bayside.edu");
    await checkSenderDomain(withDns(ctx, {}), {});
    expect(await senderOf(home)).toBeUndefined();
  });

  it("is verified again when it changes, belongs to one school, and is not the product's", async () => {
    const ctx = await as();
    await checkSenderDomain(withDns(ctx, await rightZone(ctx)), {});
    await saveSenderDomain(ctx, { domain: "post.bayside.edu", local_part: "hello" });
    expect((await showSenderDomain(ctx, {})).sender).toMatchObject({ verifiedAt: null, checkedAt: null });
    const theirs = await as(other);
    const taken = { domain: ["Another school already uses this domain."] };
    await saveSenderDomain(theirs, { domain: "post.bayside.edu", local_part: "x" });
    await checkSenderDomain(withDns(theirs, await rightZone(theirs)), {});
    expect(await senderOf(other)).toBe("x@post.bayside.edu");
    expect((await refusal(checkSenderDomain(withDns(ctx, await rightZone(ctx)), {}))).fields).toEqual(taken);
    await checkSenderDomains(withDns(makeJobCtx(later(hours(1), NOW)), await rightZone(ctx)));
    expect(await senderOf(home)).toBeUndefined();
    await removeSenderDomain(theirs, {});
    await checkSenderDomain(withDns(ctx, await rightZone(ctx)), {});
    expect((await refusal(saveSenderDomain(theirs, { domain: "post.bayside.edu", local_part: "x" }))).fields).toEqual(taken);
    await checkSenderDomain(withDns(ctx, {}), {});
    for (const domain of ["enrollium.test", "a.enrollium.test"])
      expect((await refusal(saveSenderDomain(theirs, { domain, local_part: "x" }))).fields).toEqual({
        domain: ["Enter a domain that your school owns."],
      });
    for (const domain of ["nonsense", "a b.com", "-a.com", "x@y.com"])
      expect((await refusal(saveSenderDomain(theirs, { domain, local_part: "x" }))).fields).toEqual({
        domain: ["Enter a domain such as mail.yourschool.com."],
      });
    expect((await refusal(checkSenderDomain(theirs, {}))).kind).toBe("not_found");
    expect(
      (await refusal(saveSenderDomain(await makeCtx({ as: home.account.id, host: home.host }), { domain: "a.com", local_part: "x" }))).kind,
    ).toBe("forbidden");
  });

  it("is checked every hour until it is verified, then once a day", async () => {
    const ctx = await as();
    const zone = await rightZone(ctx);
    const row = async () => (await db.select().from(schema.senderDomains).where(eq(schema.senderDomains.schoolId, home.id)))[0];
    await checkSenderDomains(withDns(makeJobCtx(NOW), {}));
    expect(await row()).toMatchObject({ verifiedAt: null, checkedAt: NOW.getTime() });
    await checkSenderDomains(withDns(makeJobCtx(later(hours(1))), zone));
    expect((await row())?.verifiedAt).toBe(later(hours(1)).getTime());
    await checkSenderDomains(withDns(makeJobCtx(later(hours(2))), {}));
    expect((await row())?.verifiedAt).toBe(later(hours(1)).getTime());
    await checkSenderDomains(withDns(makeJobCtx(later(days(1) + hours(2))), {}));
    expect((await row())?.verifiedAt).toBeNull();
    await removeSenderDomain(ctx, {});
    expect(await row()).toBeUndefined();
  });
});

describe("the records of a domain", () => {
  const [ownership, spf, dkim, dmarc] = neededRecords("s.edu", "tok", "p.com") as [never, never, never, never];
  it.each([
    [ownership, ["other", "enrollium-verification=tok"], true],
    [ownership, ["enrollium-verification=tok2"], false],
    [spf, ["v=spf1 include:_spf.google.com include:_spf.p.com -all"], true],
    [spf, ["v=spf1 include:_spf.p.com ~all", "v=spf1 -all"], false],
    [spf, ["v=spf1 include:_spf.p.com.evil.com ~all"], false],
    [dkim, ["Enrollium._domainkey.P.com"], true],
    [dkim, [], false],
    [dmarc, ["v=DMARC1; p=reject"], true],
    [dmarc, ["v=DMARC1; rua=mailto:a@b.c"], false],
  ])("are right or not: %j %j", (record, found, expected) => {
    expect(isRight(record, found)).toBe(expected);
  });
});
