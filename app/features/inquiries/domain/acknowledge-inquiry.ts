import { queueMail } from "~/features/messaging/domain/send-mail";
import { notify } from "~/features/notifications/domain/notify";
import { notifyStaff } from "~/features/notifications/domain/notify-staff";
import { kindOf } from "~/features/notifications/model";
import { inquiryTarget } from "~/features/notifications/paths";
import { schoolOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { findInquiry } from "../data/find-inquiry";
import { acknowledgementKey, inquiryMail } from "./inquiry-mail";

/** Handles a new inquiry: emails the person if they left an email, and notifies staff. A scholarship inquiry has its own mail. */
export const acknowledgeInquiry = heard("inquiry.created", "inquiries.acknowledge", async (ctx, { inquiryId }) => {
  const school = schoolOf(ctx);
  const inquiry = await findInquiry(ctx, inquiryId);
  if (!school || !inquiry) return;
  const mail = inquiryMail(ctx, school, inquiry);
  const template = inquiry.type === "scholarship" ? "scholarship_inquiry_response" : "inquiry_auto_reply";
  if (inquiry.email) await queueMail(ctx, { ...mail, key: acknowledgementKey(inquiry.id), template });
  const extra = { name: inquiry.name, program: inquiry.program ?? "our programs" };
  await notifyStaff(ctx, {
    kind: "inquiry",
    key: inquiry.id,
    text: kindOf("program_info_query").text(extra),
    path: inquiryTarget(inquiry.id),
  });
  notify(ctx, {
    type: "program_info_query",
    eventKey: inquiry.id,
    objectId: inquiry.id,
    extra,
    recipients: "school-staff",
  });
});
