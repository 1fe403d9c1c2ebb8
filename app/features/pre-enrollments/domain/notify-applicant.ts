import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { preEnrollments } from "#drizzle/schema/admissions";
import { queueMail } from "~/features/messaging/domain/send-mail";
import type { TemplateName } from "~/features/messaging/mails-model";
import { notify } from "~/features/notifications/domain/notify";
import { notifyStaff } from "~/features/notifications/domain/notify-staff";
import { kindOf } from "~/features/notifications/model";
import { preEnrollmentTarget } from "~/features/notifications/paths";
import { schoolOf } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { id } from "~/platform/input";
import { nameOf } from "~/platform/person-name";
import { schoolStaff } from "~/platform/policy";
import { countUse } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { DAY_MS, dayIn, longDate, MINUTE_MS } from "~/platform/zones";
import { findPreEnrollment, findPreEnrollments, type PreEnrollment } from "../data/pre-enrollments";
import { LINK_DAYS } from "../model";
import { linkOf, stageLink } from "./link";

/** Stages a mail about a pre-enrollment in its current status. */
async function tell(ctx: CommandCtx, { preEnrollment: row, program }: PreEnrollment, template: TemplateName, key: string): Promise<void> {
  const school = schoolOf(ctx);
  if (!school) throw notFound();
  const expires = row.linkExpiresAt ?? (row.decidedAt ?? ctx.now.getTime()) + LINK_DAYS * DAY_MS;
  const link = row.status === "approved" ? await linkOf(ctx, row) : "";
  await queueMail(ctx, {
    key,
    template,
    to: row.email,
    toName: nameOf(row),
    school,
    studentId: row.studentId,
    locale: row.locale,
    subject: { type: "pre_enrollment", id: row.id },
    values: (locale) => ({
      program,
      title: program,
      reference: row.code ?? "",
      reason: row.reason ?? "",
      register_link: link,
      expires_on: longDate(dayIn(new Date(expires), school.timezone), locale),
    }),
  });
}

/** Handles a new pre-enrollment: emails a confirmation and notifies staff. */
export const announcePreEnrollment = heard("pre-enrollment.created", "pre-enrollments.announce", async (ctx, { preEnrollmentId }) => {
  const [found] = await findPreEnrollments(ctx, [preEnrollmentId]);
  if (!found) return;
  const { preEnrollment: row, program } = found;
  await tell(ctx, found, "pre_enrollment_received", `pre_enrollment_received:${row.id}`);
  const extra = { full_name: nameOf(row), program, pre_enroll_id: row.id };
  await notifyStaff(ctx, {
    kind: "pre_enrollment",
    key: row.id,
    text: kindOf("pre_enrollment_created").text(extra),
    path: preEnrollmentTarget(row.id),
  });
  notify(ctx, {
    type: "pre_enrollment_created",
    eventKey: row.id,
    objectId: row.id,
    extra,
    recipients: "school-staff",
  });
});

/** Emails the decision, unless the status has changed since. */
export const notifyDecision = heard("pre-enrollment.decided", "pre-enrollments.tell-decision", async (ctx, { preEnrollmentId, status, at }) => {
  const [found] = await findPreEnrollments(ctx, [preEnrollmentId]);
  if (!found || found.preEnrollment.status !== status || found.preEnrollment.decidedAt !== at) return;
  await tell(ctx, found, `pre_enrollment_${status}`, `pre_enrollment_${status}:${preEnrollmentId}:${at}`);
});

/** Emails a reminder of an unused link, once per reminder day. */
export const recallLink = heard("pre-enrollment.reminder-due", "pre-enrollments.recall-link", async (ctx, { preEnrollmentId, day, at }) => {
  const [found] = await findPreEnrollments(ctx, [preEnrollmentId]);
  if (found?.preEnrollment.status !== "approved" || found.preEnrollment.decidedAt !== at) return;
  await tell(ctx, found, "pre_enrollment_reminder", `pre_enrollment_reminder:${preEnrollmentId}:${at}:${day}`);
});

/** Resends the email of the current status, at most once a minute; an approval's link is extended by two weeks. */
export const resendPreEnrollmentMail = command({
  name: "pre-enrollments.resend-mail",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const found = await findPreEnrollment(ctx, input.id);
    const { preEnrollment: row } = found;
    if (row.status === "registered") throw conflict("already_registered", "This student is already registered.");
    await countUse(ctx, `pre-enroll-mail:${row.id}`, 1, MINUTE_MS, "Please wait a minute before sending again.");
    const { db, own } = inSchool(ctx);
    const now = ctx.now.getTime();
    const link = row.status === "approved" ? await stageLink(ctx, row, row.decidedAt ?? now) : {};
    ctx.stage(
      db
        .update(preEnrollments)
        .set({ ...link, emailSentAt: now })
        .where(and(own(preEnrollments, row.id), eq(preEnrollments.status, row.status))),
      conflict("invalid_transition", "This change is not allowed in the current status."),
    );
    const template = row.status === "pending" ? "pre_enrollment_received" : (`pre_enrollment_${row.status}` as const);
    await tell(ctx, { ...found, preEnrollment: { ...row, ...link } }, template, `${template}:${row.id}:again:${now}`);
    ctx.record({ type: "pre_enrollment", id: row.id, after: { mail: template } });
    return { id: row.id };
  },
});
