import { type Draft, resumeToken } from "~/features/enrollment/data/drafts";
import { resumePath } from "~/features/enrollment/paths";
import { readWizard } from "~/features/forms/domain/registration-form";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import type { CommandCtx } from "~/platform/verb";
import { dayIn, friendlyDate, longDate } from "~/platform/zones";

/** The link that opens a draft, for the mail and the office screen. */
export async function linkOf(ctx: Ctx, draft: Pick<Draft, "id" | "email">): Promise<string> {
  return siteOrigin(ctx, schoolOf(ctx)) + resumePath(await resumeToken(ctx, draft));
}

/** Queues the mail with the link; each sending is a new mail. */
export async function queueLinkMail(ctx: CommandCtx, draft: Draft): Promise<void> {
  const school = schoolOf(ctx);
  if (!school || !draft.email) throw notFound();
  const wizard = await readWizard(ctx, draft.programId);
  const courseClass = wizard.classes.find((row) => row.courseClass.id === draft.classId)?.courseClass;
  const link = await linkOf(ctx, draft);
  const isLeft = draft.source === "visitor";
  await queueMail(ctx, {
    key: `registration_link:${draft.id}:${ctx.now.getTime()}`,
    template: isLeft ? "registration_abandoned" : "registration_initiated",
    to: draft.email,
    toName: `${draft.firstName ?? ""} ${draft.lastName ?? ""}`,
    school,
    studentId: draft.studentId,
    locale: draft.locale,
    subject: { type: "registration_draft", id: draft.id },
    values: (locale) => ({
      program: wizard.program?.title ?? "",
      class_id: courseClass?.code,
      class_start: courseClass?.startDate ? friendlyDate(courseClass.startDate, locale) : "",
      message: draft.message,
      resume_link: link,
      expires_on: longDate(dayIn(new Date(draft.expiresAt), school.timezone), locale),
    }),
  });
}
