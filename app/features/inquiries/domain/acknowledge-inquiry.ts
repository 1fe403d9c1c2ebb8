import { z } from "zod";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { notify } from "~/features/notifications/domain/notify";
import { programPath, programsPath } from "~/features/programs/paths";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf } from "~/platform/context";
import { formatMoney } from "~/platform/money";
import { systemOnly } from "~/platform/policy";
import { command } from "~/platform/verb";
import { findInquiry } from "../data/find-inquiry";

/** What follows from a question: a word back to whoever asked, and one to the school's staff. */
export const acknowledgeInquiry = command({
  name: "inquiries.acknowledge",
  allow: systemOnly,
  input: z.object({ inquiryId: z.string() }),
  async run(ctx, { inquiryId }) {
    const school = schoolOf(ctx);
    const inquiry = await findInquiry(ctx, inquiryId);
    if (!school || !inquiry) return;
    const program = inquiry.program ?? "our programs";
    await queueMail(ctx, {
      key: `inquiry_auto_reply:${inquiry.id}`,
      template: "inquiry_auto_reply",
      to: inquiry.email,
      toName: inquiry.name,
      school,
      subject: { type: "inquiry", id: inquiry.id },
      values: {
        program,
        title: program,
        question: inquiry.message,
        program_fee: inquiry.tuitionCents ? formatMoney(inquiry.tuitionCents) : "",
        program_link: siteOrigin(ctx, school) + (inquiry.slug ? programPath(inquiry.slug) : programsPath()),
      },
    });
    notify(ctx, {
      type: "program_info_query",
      eventKey: inquiry.id,
      objectId: inquiry.id,
      extra: { name: inquiry.name, program },
      recipients: "school-staff",
    });
  },
});
