import { findDraftById, resumeToken } from "~/features/enrollment/data/drafts";
import { resumePath } from "~/features/enrollment/paths";
import { readWizard } from "~/features/forms/domain/registration-form";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf, todayOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { friendlyDate } from "~/platform/zones";
import { phrase } from "~/words/phrase";
import { isStillAbandoned } from "../data/abandoned-drafts";
import { availabilityOf } from "./wizard/terms";

/** Emails a link to resume an unfinished registration while its class is open. Sending checks the recipient's preferences. */
export const mailAbandoned = heard("registration.abandoned", "registration.mail-abandoned", async (ctx, { draftId, kind }) => {
  const school = schoolOf(ctx);
  if (!school || !(await isStillAbandoned(ctx, draftId))) return;
  const draft = await findDraftById(ctx, draftId);
  if (!draft?.email) return;
  const { program, classes } = await readWizard(ctx, draft.programId);
  const row = classes.find(({ courseClass }) => courseClass.id === draft.classId);
  if (!program || !row || availabilityOf(row, todayOf(ctx)) !== "open") return;
  const link = siteOrigin(ctx, school) + resumePath(await resumeToken(ctx, draft));
  await queueMail(ctx, {
    key: `registration_abandoned:${draftId}:${kind}`,
    template: "registration_abandoned",
    to: draft.email,
    toName: `${draft.firstName ?? ""} ${draft.lastName ?? ""}`,
    school,
    locale: draft.locale,
    subject: { type: "registration_draft", id: draftId },
    values: (locale) => ({
      program: program.title,
      class_id: row.courseClass.code,
      class_start: row.courseClass.startDate ? friendlyDate(row.courseClass.startDate, locale) : phrase("Anytime", locale),
      resume_link: link,
    }),
  });
});
