import { sql } from "drizzle-orm";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { announceRows } from "~/platform/announce";
import { type Ctx, schoolOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { heard } from "~/platform/heard";
import { sweep } from "~/platform/outbox";
import { acrossSchools } from "~/platform/school-scope";
import { DAY_MS } from "~/platform/zones";
import { findInquiry } from "../data/find-inquiry";
import { inquiryMail } from "./inquiry-mail";

/** Three days without a reply; inquiries older than two weeks are skipped. */
const AFTER_MS = 3 * DAY_MS;
const UNTIL_MS = 14 * DAY_MS;

/** Every hour: sends one follow-up to inquiries of three days ago without a reply. Mark and event are one batch. */
export async function followUpInquiries(ctx: Ctx): Promise<void> {
  const db = acrossSchools(ctx, "follow-ups are for the inquiries of every school");
  const now = ctx.now.getTime();
  const due = sql`contact_status = 'not_contacted' AND followed_up_at IS NULL AND created_at <= ${now - AFTER_MS} AND created_at > ${now - UNTIL_MS}`;
  await db.batch([
    announceRows(db, "inquiry.unanswered", {
      key: sql`id`,
      schoolId: sql`school_id`,
      payload: { inquiryId: sql`id` },
      from: sql`FROM inquiries WHERE ${due}`,
      now,
    }),
    rawStatement(db, sql`UPDATE inquiries SET followed_up_at = ${now} WHERE ${due}`),
  ]);
  await sweep(ctx);
}

/** Sends the follow-up unless staff have contacted the person. */
export const followUpInquiry = heard("inquiry.unanswered", "inquiries.follow-up", async (ctx, { inquiryId }) => {
  const school = schoolOf(ctx);
  const inquiry = await findInquiry(ctx, inquiryId);
  if (!school || inquiry?.contactStatus !== "not_contacted") return;
  await queueMail(ctx, { ...inquiryMail(ctx, school, inquiry), key: `follow_up:${inquiry.id}`, template: "follow_up" });
});
