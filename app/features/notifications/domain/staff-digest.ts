import { sql } from "drizzle-orm";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { announceRows } from "~/platform/announce";
import { type Ctx, schoolOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { heard } from "~/platform/heard";
import { claimMorning, finishMorning } from "~/platform/morning";
import { sweep } from "~/platform/outbox";
import { acrossSchools } from "~/platform/school-scope";
import { longInstant } from "~/platform/zones";
import { digestReader, newsOfDay, wants } from "../data/staff-mail";
import { notificationsPath, staffMailPath } from "../paths";
import { STAFF_MAIL_LABELS } from "../staff-mail-model";

const JOB = "staff-digests";
const MOST_LINES = 200;

/**
 * The 5 AM Eastern run: assigns new lines to this morning and announces a summary for each subscriber, in one batch. Each line is in
 * exactly one summary, also after a missed morning.
 */
export async function sumUpForStaff(ctx: Ctx, mode: "on time" | "catch up"): Promise<"ran" | "not now" | "done already"> {
  const db = acrossSchools(ctx, "the morning's digests are for the staff of every school");
  const morning = await claimMorning(ctx, db, JOB, mode);
  if (typeof morning === "string") return morning;
  const now = ctx.now.getTime();
  const { today } = morning;
  await db.batch([
    rawStatement(db, sql`UPDATE staff_news SET digest_day = ${today} WHERE digest_day IS NULL`),
    announceRows(db, "staff.digest-due", {
      key: sql`u.id || ':' || ${today}`,
      schoolId: sql`u.school_id`,
      payload: { userId: sql`u.id`, day: sql`${today}` },
      from: sql`FROM users u WHERE u.role IN ('school_owner', 'school_admin') AND u.status = 'active' AND u.email_notifications = 1
        AND EXISTS (SELECT 1 FROM staff_news n WHERE n.school_id = u.school_id AND n.digest_day = ${today}
          AND (n.by_user_id IS NULL OR n.by_user_id <> u.id) AND ${wants(sql`u.id`, sql`n.kind`, "daily")})`,
      now,
    }),
    finishMorning(db, JOB, today, now),
  ]);
  await sweep(ctx);
  return "ran";
}

/** A person's daily summary; nothing without lines. */
export const mailDigest = heard("staff.digest-due", "staff-mail.digest", async (ctx, { userId, day }) => {
  const school = schoolOf(ctx);
  const reader = school ? await digestReader(ctx, userId) : null;
  if (!school || !reader) return;
  const news = await newsOfDay(ctx, userId, day, MOST_LINES);
  if (news.length === 0) return;
  const origin = siteOrigin(ctx, school);
  await queueMail(ctx, {
    key: `staff_digest:${userId}:${day}`,
    template: "staff_digest",
    to: reader.email,
    toName: reader.name,
    school,
    table: [
      ["News", "When"],
      ...news.map(({ kind, text, createdAt }) => [`${STAFF_MAIL_LABELS[kind]}: ${text}`, longInstant(new Date(createdAt), school.timezone)]),
    ],
    values: {
      news_count: news.length === 1 ? "1 new notification" : `${news.length} new notifications`,
      news_link: origin + notificationsPath(),
      choices_link: origin + staffMailPath,
    },
  });
});
