import { and, eq } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { legalHolds } from "#drizzle/schema/retention";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { staffMailPath } from "~/features/notifications/paths";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { holdsPath } from "~/features/schools/paths";
import { type Ctx, schoolOf, zoneOf } from "~/platform/context";
import { counted } from "~/platform/counted";
import { readTogether } from "~/platform/db";
import { heard } from "~/platform/heard";
import { nameOf } from "~/platform/person-name";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { dayIn, longDate, plusDays } from "~/platform/zones";
import { KIND_LABELS, NOTICE_DAYS } from "../clock-model";
import { countUnnoticed, noteNotice } from "../data/items";
import { retentionPath, retentionRulesPath } from "../paths";
import { readRules } from "./rules";

const selectOwners = (ctx: Ctx) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.schoolId, schoolId), eq(users.role, "school_owner"), eq(users.status, "active")))
    .limit(10);
};

/** Emails the owner how many records of each kind are due, and notes that it did: the 30 days begin. */
export const noticeDue = heard("retention.due", "retention.notice", async (ctx, { at }) => {
  const { db } = inSchool(ctx);
  const school = schoolOf(ctx);
  const deletesOn = plusDays(dayIn(new Date(at), zoneOf(ctx)), NOTICE_DAYS);
  const [[counts], owners, { deletes }] = await Promise.all([readTogether(db, [countUnnoticed(ctx)]), selectOwners(ctx), readRules(ctx)]);
  if (!school || counts.length === 0) return;
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const origin = siteOrigin(ctx, school);
  for (const owner of owners)
    await queueMail(ctx, {
      key: `records_due:${school.id}:${at}:${owner.id}`,
      template: "records_due",
      ...{ to: owner.email, toName: nameOf(owner), school },
      subject: { type: "school", id: school.id },
      values: {
        records: counted(total, "record"),
        kinds: counts.map(({ kind, count }) => `${KIND_LABELS[kind]}: ${count.toLocaleString("en-US")}`).join(", "),
        what_happens: deletes
          ? `We delete them on ${longDate(deletesOn)}, unless you keep them longer or place a legal hold before.`
          : "We don't delete anything until you turn on deletion in the settings.",
        list_link: origin + retentionPath(),
        settings_link: origin + retentionRulesPath(),
      },
    });
  ctx.stage(noteNotice(ctx, { at, deletesOn }));
});

/** Emails the owners what happened to a legal hold, but not who did it. */
async function mailHold(ctx: CommandCtx, holdId: string, how: "placed" | "lifted"): Promise<void> {
  const { db, own } = inSchool(ctx);
  const school = schoolOf(ctx);
  const [[hold], owners] = await Promise.all([db.select().from(legalHolds).where(own(legalHolds, holdId)), selectOwners(ctx)]);
  if (!school || !hold) return;
  const origin = siteOrigin(ctx, school);
  const about = hold.scope === "school" ? "the whole school" : hold.scope === "class" ? "a class" : "a student";
  for (const owner of owners) {
    if (owner.id === (how === "placed" ? hold.placedBy : hold.liftedBy)) continue;
    await queueMail(ctx, {
      key: `staff_news:${school.id}:hold-${how}:${holdId}:${owner.id}`,
      template: "staff_news",
      ...{ to: owner.email, toName: nameOf(owner), school },
      subject: { type: "legal_hold", id: holdId },
      values: {
        subject: how === "placed" ? "Legal hold placed" : "Legal hold lifted",
        message:
          how === "placed"
            ? `A legal hold on ${about} is in place. Nothing that it protects is deleted until you lift it.`
            : `The legal hold on ${about} is lifted. Old records are deleted again when their time is over.`,
        news_link: origin + holdsPath(),
        choices_link: origin + staffMailPath,
      },
    });
  }
}

export const mailHoldPlaced = heard("hold.placed", "holds.mail-placed", (ctx, { holdId }) => mailHold(ctx, holdId, "placed"));
export const mailHoldLifted = heard("hold.lifted", "holds.mail-lifted", (ctx, { holdId }) => mailHold(ctx, holdId, "lifted"));
