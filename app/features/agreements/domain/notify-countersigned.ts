import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { toStudent } from "~/features/enrollment/domain/mail-values";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { selectAgreement } from "../data/agreements";
import { ownAgreementPdfPath } from "../paths";

/** Emails the student a link to the agreement that both have signed. */
export const mailCountersigned = heard("agreement.countersigned", "agreements.mail-countersigned", async (ctx, { registrationId }) => {
  const school = schoolOf(ctx);
  const [party, [signed]] = await Promise.all([findRegistrationParty(ctx, registrationId), selectAgreement(ctx, registrationId)]);
  if (!school || !party || !signed?.agreement.countersignedAt) return;
  await queueMail(ctx, {
    ...toStudent(party, school),
    key: `agreement_countersigned:${registrationId}`,
    template: "agreement_countersigned",
    values: {
      ...{ program: party.program, class_id: party.courseClass.code, registration_num: party.number },
      portal_link: siteOrigin(ctx, school) + ownAgreementPdfPath(registrationId),
    },
  });
});
