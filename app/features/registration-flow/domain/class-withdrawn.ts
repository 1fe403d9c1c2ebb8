import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { registrationDrafts } from "#drizzle/schema/enrollment";
import { type EventOf, events } from "~/events";
import { findDraftById } from "~/features/enrollment/data/drafts";
import { readWizard } from "~/features/forms/domain/registration-form";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { type Ctx, schoolOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { systemOnly } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { dayIn, friendlyDate, longDate } from "~/platform/zones";
import { linkOf } from "./initiated/link-mail";

const d = registrationDrafts;
/** A draft with an open payment is left to the payment, which is refunded. */
const BEGUN = ["draft", "sent", "opened"] as const;

/** The buyer of a group order chooses another class for its students. */
const isNotOfGroup = sql`coalesce(${d.origin}, '') <> 'group'`;

/**
 * Removes a cancelled or deleted class from its drafts, so that they continue with the choice of a class. Emails only people to whom staff
 * sent a link; a visitor's address is unverified.
 */
export async function releaseDrafts(ctx: Ctx, { outboxId: _, ...withdrawn }: EventOf<"class.withdrawn"> & { outboxId: string }): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  const rows = await db
    .select({ id: d.id })
    .from(d)
    .where(
      and(eq(d.schoolId, schoolId), inArray(d.state, [...BEGUN]), eq(d.classId, withdrawn.classId), gt(d.expiresAt, ctx.now.getTime()), isNotOfGroup),
    );
  for (const { id } of rows) await releaseDraft(ctx, { ...withdrawn, draftId: id });
}

const releaseDraft = command({
  name: "registration.release-class",
  allow: systemOnly,
  input: events["class.withdrawn"].extend({ draftId: z.string() }),
  async run(ctx, { draftId, classId, code, startDate, reason }) {
    const { db, own } = inSchool(ctx);
    const draft = await findDraftById(ctx, draftId);
    if (draft?.classId !== classId) return null;
    ctx.stage(
      db
        .update(d)
        .set({ classId: null })
        .where(and(own(d, draftId), eq(d.classId, classId), inArray(d.state, [...BEGUN]))),
    );
    ctx.record({ type: "registration_draft", id: draftId, before: { class: classId }, after: { class: null } });
    if (draft.source !== "staff" || !draft.email) return null;
    const school = schoolOf(ctx);
    if (!school) throw notFound();
    const { program } = await readWizard(ctx, draft.programId);
    const link = await linkOf(ctx, draft);
    await queueMail(ctx, {
      key: `registration_class_withdrawn:${draftId}:${classId}`,
      template: "registration_class_withdrawn",
      to: draft.email,
      toName: `${draft.firstName ?? ""} ${draft.lastName ?? ""}`,
      school,
      studentId: draft.studentId,
      locale: draft.locale,
      subject: { type: "registration_draft", id: draftId },
      values: (locale) => ({
        program: program?.title ?? "",
        class_id: code,
        class_start: startDate ? friendlyDate(startDate, locale) : "",
        reason: reason ?? "",
        resume_link: link,
        expires_on: longDate(dayIn(new Date(draft.expiresAt), school.timezone), locale),
      }),
    });
    return null;
  },
});
