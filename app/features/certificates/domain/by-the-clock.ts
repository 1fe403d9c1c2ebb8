import { sql } from "drizzle-orm";
import { certificateRules } from "#drizzle/schema/certificates";
import { schools } from "#drizzle/schema/schools";
import { announceOnce, announceRows } from "~/platform/announce";
import type { Ctx } from "~/platform/context";
import { heard } from "~/platform/heard";
import { sweep } from "~/platform/outbox";
import { acrossSchools, eachDatabase } from "~/platform/school-scope";
import { hourIn } from "~/platform/wall-clock";
import { dayIn, EASTERN, HOUR_MS } from "~/platform/zones";
import { selectStandings, toStanding, withoutCertificate } from "../data/standings";
import { eligibility, isPrintable, MAX_ISSUED, missingOf } from "../model";
import { stageCertificates } from "./issue";

/** At six in the morning, school time. */
const HOUR = 6;

/** Announces the morning of each school with an automatic program, once a day. */
export async function announceMornings(ctx: Ctx): Promise<void> {
  const db = acrossSchools(ctx, "every school has its own morning");
  const found = await db
    .selectDistinct({ id: schools.id, zone: schools.timezone })
    .from(schools)
    .where(sql`EXISTS (SELECT 1 FROM ${certificateRules} u WHERE u.school_id = ${schools.id} AND u.is_automatic)`);
  const now = ctx.now.getTime();
  const morning = found.filter(({ zone }) => hourIn(ctx.now, zone) === HOUR);
  for (const { id, zone } of morning) {
    const day = dayIn(ctx.now, zone);
    await announceOnce(db, "certificates.due", `${id}:${day}`, id, { schoolId: id, day }, now);
  }
  if (morning.length > 0) await sweep(ctx);
}

/** Issues the certificates of automatic programs, up to 200 in a morning. */
export const issueDue = heard("certificates.due", "certificates.issue-due", async (ctx) => {
  const isAutomatic = sql`(SELECT u.is_automatic FROM certificate_rules u WHERE u.school_id = "registrations"."school_id"
    AND u.program_id = "registrations"."program_id" ORDER BY u.version DESC LIMIT 1)`;
  const rows = await selectStandings(ctx, sql`${withoutCertificate(ctx)} AND ${isAutomatic}`, MAX_ISSUED);
  const ready = rows
    .map(toStanding)
    .filter((row) => isPrintable(row.firstName) && isPrintable(row.lastName) && missingOf(eligibility(row)).length === 0);
  if (ready.length > 0) await stageCertificates(ctx, ready, { override: null, by: null });
});

/** Unfinished certificates that a night announces. */
const UNFINISHED = 500;

/**
 * Announces certificates that still have no PDF or no badge an hour after their issue: an interrupted job left them, or they are older than
 * badges. Reads every certificate that stands, once a night.
 */
export async function announceUnfinished(ctx: Ctx): Promise<void> {
  const now = ctx.now.getTime();
  for (const db of eachDatabase(ctx, "certificates of every school are finished"))
    await db.batch([
      announceRows(db, "certificate.unfinished", {
        key: sql`c.id || ':' || ${dayIn(ctx.now, EASTERN)}`,
        schoolId: sql`c.school_id`,
        payload: { certificateId: sql`c.id` },
        from: sql`FROM certificates c LEFT JOIN badges b ON b.school_id = c.school_id AND b.certificate_id = c.id
          WHERE c.status = 'issued' AND c.created_at < ${now - HOUR_MS} AND (b.certificate_id IS NULL OR c.pdf_file_id IS NULL) LIMIT ${UNFINISHED}`,
        now,
      }),
    ]);
  await sweep(ctx);
}

/** Announces certificates that expire in 90, 60 or 30 days. A window of three days heals a missed morning. */
export async function announceExpiring(ctx: Ctx): Promise<void> {
  const db = acrossSchools(ctx, "the holders of every school are told");
  const today = dayIn(ctx.now, EASTERN);
  const at = (days: number) =>
    announceRows(db, "certificate.expires-soon", {
      key: sql`c.id || ':' || ${days}`,
      schoolId: sql`c.school_id`,
      payload: { certificateId: sql`c.id`, days: sql`${days}` },
      from: sql`FROM schools s CROSS JOIN certificates c INDEXED BY certificates_expiring ON c.school_id = s.id AND c.expires_on IS NOT NULL
        AND c.status = 'issued' AND c.expires_on > date(${today}, ${`+${days - 3} days`}) AND c.expires_on <= date(${today}, ${`+${days} days`}) WHERE true`,
      now: ctx.now.getTime(),
    });
  await db.batch([at(90), at(60), at(30)]);
  await sweep(ctx);
}
