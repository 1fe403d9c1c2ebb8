import { z } from "zod";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { findAttemptOfSchool } from "~/features/payments/domain/find-attempt";
import { programPath } from "~/features/programs/paths";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf } from "~/platform/context";
import { formatMoney } from "~/platform/money";
import { systemOnly } from "~/platform/policy";
import { command } from "~/platform/verb";
import { findDraftById } from "../data/drafts";
import { readWizard } from "../data/wizard";
import { valuesOf } from "./draft-values";
import type { FrozenRegistration } from "./stage-registration";

/** Tells a payer whose seat was gone that the money is on its way back, and where the waitlist is. */
export const tellSurplus = command({
  name: "registration.tell-surplus",
  allow: systemOnly,
  input: z.object({ attemptId: z.string() }),
  async run(ctx, { attemptId }) {
    const school = schoolOf(ctx);
    const attempt = await findAttemptOfSchool(ctx, attemptId);
    if (!school || attempt?.kind !== "registration") return null;
    const frozen = attempt.snapshot as unknown as FrozenRegistration;
    const [draft, wizard] = await Promise.all([findDraftById(ctx, frozen.draftId), readWizard(ctx, frozen.programId)]);
    const student = draft ? valuesOf(draft).student : undefined;
    if (!student?.email) return null;
    await queueMail(ctx, {
      key: `class_full_refunded:${attemptId}`,
      template: "class_full_refunded",
      to: student.email,
      toName: `${student.first_name ?? ""} ${student.last_name ?? ""}`,
      school,
      subject: { type: "payment_attempt", id: attemptId },
      values: {
        program: wizard.program?.title ?? "",
        class_id: wizard.classes.find((row) => row.klass.id === frozen.classId)?.klass.code ?? "",
        amount: formatMoney(attempt.amountCents + attempt.serviceFeeCents),
        waitlist_link: siteOrigin(ctx, school) + programPath(wizard.program?.slug ?? ""),
      },
    });
    return null;
  },
});
