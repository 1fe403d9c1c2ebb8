import { staffNews } from "#drizzle/schema/notifications";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { staffAtOnce } from "../data/staff-mail";
import { notificationsPath, staffMailPath } from "../paths";
import { STAFF_MAIL_LABELS, type StaffMailKind } from "../staff-mail-model";

export interface StaffNews {
  kind: StaffMailKind;
  /** Idempotency key, made of the event: one digest line and one mail per key. */
  key: string;
  /** One sentence. */
  text: string;
  path: string | null;
  /** The actor gets no notification. */
  byUserId?: string | null;
}

/** Stages a line of the school's next daily summary. The caller emails those who want it right away. */
export function stageNews(ctx: CommandCtx, { kind, key, text, path, byUserId }: StaffNews): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .insert(staffNews)
      .values({ id: `${schoolId}:${kind}:${key}`, schoolId, kind, text, path, byUserId: byUserId ?? null, createdAt: ctx.now.getTime() })
      .onConflictDoNothing(),
  );
}

/** Stages the line and emails the staff who get this kind right away. For reactions: a repetition adds nothing. */
export async function notifyStaff(ctx: CommandCtx, news: StaffNews): Promise<void> {
  const school = schoolOf(ctx);
  if (!school) throw notFound("No school was found for this address.", "school_not_found");
  stageNews(ctx, news);
  const origin = siteOrigin(ctx, school);
  for (const person of await staffAtOnce(ctx, news.kind, news.byUserId))
    await queueMail(ctx, {
      key: `staff_news:${school.id}:${news.kind}:${news.key}:${person.id}`,
      template: "staff_news",
      to: person.email,
      toName: person.name,
      school,
      subject: { type: "staff_news", id: news.key },
      values: {
        subject: STAFF_MAIL_LABELS[news.kind],
        message: news.text,
        news_link: origin + (news.path ?? notificationsPath()),
        choices_link: origin + staffMailPath,
      },
    });
}
