import { events } from "~/events";
import { findDraftById, resumeToken } from "~/features/enrollment/data/drafts";
import { resumePath } from "~/features/enrollment/paths";
import { readWizard } from "~/features/forms/domain/registration-form";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf, todayOf } from "~/platform/context";
import { systemOnly } from "~/platform/policy";
import { command } from "~/platform/verb";
import { friendlyDate } from "~/platform/zones";
import { isStillAbandoned } from "../data/abandoned-drafts";
import { availabilityOf } from "./wizard/terms";

/** Emails a link to resume an unfinished registration while its class is open. Sending checks the recipient's preferences. */
export const mailAbandoned = command({
  name: "registration.mail-abandoned",
  allow: systemOnly,
  input: events["registration.abandoned"],
  async run(ctx, { draftId, kind }) {
    const school = schoolOf(ctx);
    if (!school || !(await isStillAbandoned(ctx, draftId))) return null;
    const draft = await findDraftById(ctx, draftId);
    if (!draft?.email) return null;
    const wizard = await readWizard(ctx, draft.programId);
    const row = wizard.classes.find(({ courseClass }) => courseClass.id === draft.classId);
    if (!wizard.program || !row || availabilityOf(row, todayOf(ctx)) !== "open") return null;
    await queueMail(ctx, {
      key: `registration_abandoned:${draftId}:${kind}`,
      template: "registration_abandoned",
      to: draft.email,
      toName: `${draft.firstName ?? ""} ${draft.lastName ?? ""}`,
      school,
      subject: { type: "registration_draft", id: draftId },
      values: {
        program: wizard.program.title,
        class_id: row.courseClass.code,
        class_start: row.courseClass.startDate ? friendlyDate(row.courseClass.startDate) : "Anytime",
        resume_link: siteOrigin(ctx, school) + resumePath(await resumeToken(ctx, draft)),
      },
    });
    return null;
  },
});
