import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { senderDomains } from "#drizzle/schema/messaging";
import { findSchoolById } from "~/features/identity/data/school-row";
import { isProductHost } from "~/features/schools/domain/desk/site-hosts";
import { type Ctx, withSchool, zoneOf } from "~/platform/context";
import { DomainError, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { mailDomainOf, usualSender } from "~/platform/mailer";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command, commitStep, query } from "~/platform/verb";
import { HOUR_MS } from "~/platform/zones";
import { dueDomains, findSenderDomain, isOthersDomain, type SenderDomain } from "../data/sender-domains";
import { isRight, neededRecords, senderForm } from "../sender-model";
import { domainTaken } from "./constraints";

const AT_ONCE = 50;

const recordsOf = (ctx: Ctx, { domain, token }: SenderDomain) => neededRecords(domain, token, mailDomainOf(ctx.env));

/** The school's sender domain with its DNS records and their last check. */
export const showSenderDomain = query({
  name: "mails.show-sender",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const row = await findSenderDomain(ctx);
    const byName = new Map(row?.checks.map((check) => [check.name, check]));
    const records = row ? recordsOf(ctx, row).map((record) => ({ ...record, last: byName.get(record.check) ?? null })) : [];
    const sender = row ? { domain: row.domain, localPart: row.localPart, verifiedAt: row.verifiedAt, checkedAt: row.checkedAt } : null;
    return { sender, records, usual: usualSender(ctx.env), zone: zoneOf(ctx) };
  },
});

/** Sets the domain. A new domain must be verified; a new name before the @ need not. @throws invalid */
export const saveSenderDomain = command({
  name: "mails.save-sender",
  allow: schoolStaff,
  input: senderForm,
  async run(ctx, { domain, local_part }) {
    if (isProductHost(ctx, domain)) throw invalidField("domain", "Enter a domain that your school owns.");
    if (await isOthersDomain(ctx, domain)) throw domainTaken();
    const { db, schoolId } = inSchool(ctx);
    const before = await findSenderDomain(ctx);
    const now = ctx.now.getTime();
    const anew = { domain, token: newId(), checks: [], verifiedAt: null, checkedAt: null };
    const changed = { localPart: local_part.toLowerCase(), updatedAt: now, ...(before?.domain === domain ? {} : anew) };
    ctx.stage(
      db
        .insert(senderDomains)
        .values({ schoolId, createdAt: now, ...anew, ...changed })
        .onConflictDoUpdate({ target: senderDomains.schoolId, set: changed }),
    );
    ctx.record({ type: "sender_domain", id: schoolId, before: before && { domain: before.domain }, after: { domain, localPart: changed.localPart } });
    return { domain };
  },
});

/** Removes the domain; mail comes from the product's address again. */
export const removeSenderDomain = command({
  name: "mails.remove-sender",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const { db, schoolId } = inSchool(ctx);
    ctx.stage(db.delete(senderDomains).where(eq(senderDomains.schoolId, schoolId)), notFound());
    ctx.record({ type: "sender_domain", id: schoolId, after: { removed: true } });
    return {};
  },
});

/** Checks the DNS records. A failed query changes nothing. @returns whether every record is right; null after a failed query */
async function stageCheck(ctx: CommandCtx, row: SenderDomain): Promise<boolean | null> {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const isSame = and(eq(senderDomains.schoolId, schoolId), eq(senderDomains.domain, row.domain), eq(senderDomains.token, row.token));
  try {
    const checks = await Promise.all(
      recordsOf(ctx, row).map(async (record) => {
        const found = (await ctx.ports.dns.values(record.name, record.type)).slice(0, 10).map((value) => value.slice(0, 500));
        return { name: record.check, isRight: isRight(record, found), found };
      }),
    );
    const isVerified = checks.every((check) => check.isRight);
    const verifiedAt = isVerified ? (row.verifiedAt ?? now) : null;
    ctx.stage(db.update(senderDomains).set({ checks, checkedAt: now, verifiedAt }).where(isSame));
    ctx.record({ type: "sender_domain", id: schoolId, before: { isVerified: row.verifiedAt !== null }, after: { isVerified } });
    return isVerified;
  } catch {
    ctx.stage(db.update(senderDomains).set({ checkedAt: now }).where(isSame));
    ctx.record({ type: "sender_domain", id: schoolId, after: { isAnswered: false } });
    return null;
  }
}

/** Checks the records now. @throws not_found for a school without a domain */
export const checkSenderDomain = command({
  name: "mails.check-sender",
  allow: schoolStaff,
  input: z.object({}),
  idempotent: false,
  async run(ctx) {
    const row = await findSenderDomain(ctx);
    if (!row) throw notFound();
    return { isVerified: await stageCheck(ctx, row) };
  },
});

/** Another school may have verified the domain first; the remaining domains are still checked. */
function skipRefused(error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
}

/** Every hour: checks unverified domains, and verified ones once a day. */
export async function checkSenderDomains(ctx: Ctx): Promise<void> {
  const now = ctx.now.getTime();
  for (const row of await dueDomains(ctx, now - HOUR_MS / 2, AT_ONCE)) {
    if (row.verifiedAt !== null && row.checkedAt !== null && row.checkedAt > now - 20 * HOUR_MS) continue;
    const school = await findSchoolById(ctx, row.schoolId);
    if (school) await commitStep(withSchool(ctx, school), "mails.check-sender-by-clock", (inner) => stageCheck(inner, row)).catch(skipRefused);
  }
}
