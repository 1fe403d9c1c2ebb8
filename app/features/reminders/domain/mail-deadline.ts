import { findDraftById, resumeToken } from "~/features/enrollment/data/drafts";
import { resumePath } from "~/features/enrollment/paths";
import { readWizard } from "~/features/forms/domain/registration-form";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf, todayOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { friendlyDate } from "~/platform/zones";
import { phrase } from "~/words/phrase";

const OPEN = ["draft", "sent", "opened"];

/** Emails a person with an unfinished registration that the class is about to close: one mail per address. */
export const mailDeadline = heard("registration.deadline-near", "reminders.mail-deadline", async (ctx, { draftId, deadline }) => {
  const school = schoolOf(ctx);
  const draft = await findDraftById(ctx, draftId);
  if (!school || !draft?.email || !OPEN.includes(draft.state) || deadline < todayOf(ctx)) return;
  const { program, classes } = await readWizard(ctx, draft.programId);
  const courseClass = classes.find((row) => row.courseClass.id === draft.classId)?.courseClass;
  if (!program || courseClass?.registrationDeadline !== deadline || courseClass.cancelledAt !== null) return;
  const link = siteOrigin(ctx, school) + resumePath(await resumeToken(ctx, draft));
  await queueMail(ctx, {
    key: `reminder:deadline:${courseClass.id}:${deadline}:${draft.email}`,
    template: "registration_deadline",
    to: draft.email,
    toName: `${draft.firstName ?? ""} ${draft.lastName ?? ""}`,
    school,
    studentId: draft.studentId,
    locale: draft.locale,
    subject: { type: "registration_draft", id: draft.id },
    values: (locale) => ({
      program: program.title,
      class_id: courseClass.code,
      class_start: courseClass.startDate ? friendlyDate(courseClass.startDate, locale) : phrase("Anytime", locale),
      deadline: friendlyDate(deadline, locale),
      resume_link: link,
    }),
  });
});
