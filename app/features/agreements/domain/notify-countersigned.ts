import { queueMail } from "~/features/messaging/domain/send-mail";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { nameOf } from "~/platform/person-name";
import { selectPaper } from "../data/agreements";
import { ownAgreementPdfPath } from "../paths";

/** Emails the student a link to the agreement that both have signed. */
export const mailCountersigned = heard("agreement.countersigned", "agreements.mail-countersigned", async (ctx, { registrationId }) => {
  const school = schoolOf(ctx);
  const [row] = await selectPaper(ctx, registrationId);
  if (!school || !row?.agreement.countersignedAt) return;
  await queueMail(ctx, {
    ...{ key: `agreement_countersigned:${registrationId}`, template: "agreement_countersigned", to: row.email, toName: nameOf(row), school },
    ...{ studentId: row.studentId, subject: { type: "registration", id: registrationId } },
    values: {
      ...{ program: row.program, class_id: row.code, registration_num: row.number },
      portal_link: siteOrigin(ctx, school) + ownAgreementPdfPath(registrationId),
    },
  });
});
