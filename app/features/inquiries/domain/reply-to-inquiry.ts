import { sql } from "drizzle-orm";
import { inquiries, inquiryReplies } from "#drizzle/schema/inquiries";
import { lastMessageIds } from "~/features/inbox-mail/data/inbound";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { refuseUnfilled } from "~/features/messaging/domain/unfilled";
import { schoolOf } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command } from "~/platform/verb";
import { findInquiry } from "../data/find-inquiry";
import { replyForm } from "../model";
import { acknowledgementKey, inquiryMail } from "./inquiry-mail";
import { mailTextOf, replyValues } from "./reply-template";

/** Emails a reply, stores it, and marks the inquiry as contacted. @throws invalid `unfilled_placeholder`, conflict `no_address` */
export const replyToInquiry = command({
  name: "inquiries.reply",
  allow: schoolStaff,
  input: replyForm.extend({ id: id() }),
  async run(ctx, { id: inquiryId, subject, reply }) {
    const { db, schoolId, own } = inSchool(ctx);
    const school = schoolOf(ctx);
    const inquiry = await findInquiry(ctx, inquiryId);
    if (!inquiry || !school) throw notFound();
    if (!inquiry.email) throw conflict("no_address", "This person left no email address. Call instead.");
    const body = mailTextOf(reply);
    refuseUnfilled({ subject, reply: body }, replyValues(ctx, school, inquiry, inquiry.locale));
    const replyId = newId();
    const mailId = `inquiry_reply:${replyId}`;
    const at = ctx.now.getTime();
    await queueMail(ctx, {
      ...inquiryMail(ctx, school, inquiry),
      key: mailId,
      thread: [acknowledgementKey(inquiryId), ...(await lastMessageIds(ctx, { inquiry: inquiryId }))],
      template: inquiry.type === "scholarship" ? "scholarship_inquiry_response" : "inquiry_response",
      content: { subject, body },
    });
    ctx.stage(
      db.insert(inquiryReplies).values({ id: replyId, schoolId, inquiryId, subject, body: reply, mailId, authorId: userOf(ctx).id, createdAt: at }),
    );
    ctx.stage(
      db
        .update(inquiries)
        .set({
          reply,
          repliedAt: at,
          contactStatus: sql`CASE WHEN ${inquiries.contactStatus} = 'not_contacted' THEN 'contacted' ELSE ${inquiries.contactStatus} END`,
          updatedAt: at,
        })
        .where(own(inquiries, inquiryId)),
      notFound(),
    );
    ctx.record({ type: "inquiry", id: inquiryId, after: { replyId, subject } });
    return { id: inquiryId };
  },
});
