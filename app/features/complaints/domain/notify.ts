import { queueMail } from "~/features/messaging/domain/send-mail";
import { staffMailPath } from "~/features/notifications/paths";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { phrase } from "~/words/phrase";
import { selectComplaint, selectHandlers } from "../data/complaints";
import { KIND_LABELS, OUTCOME_LABELS } from "../model";
import { complaintPath, ownComplaintsPath } from "../paths";

/** Emails everyone who handles complaints. It has a due day, so there is no choice to turn it off. */
export const notifyComplaint = heard("complaint.sent", "complaints.notify", async (ctx, { complaintId }) => {
  const school = schoolOf(ctx);
  const [row] = await selectComplaint(ctx, complaintId);
  if (!school || !row) return;
  const { fromName, kind } = row.complaint;
  const origin = siteOrigin(ctx, school);
  for (const person of await selectHandlers(ctx))
    await queueMail(ctx, {
      key: `staff_news:${school.id}:complaint:${complaintId}:${person.id}`,
      template: "staff_news",
      ...{ to: person.email, toName: person.name, school },
      subject: { type: "complaint", id: complaintId },
      values: {
        subject: "Complaint of a student",
        message: `${fromName} sent a complaint: ${KIND_LABELS[kind]}.`,
        news_link: origin + complaintPath(complaintId),
        choices_link: origin + staffMailPath,
      },
    });
});

/** Emails the answer to the student who sent the complaint. */
export const mailAnswer = heard("complaint.answered", "complaints.mail-answer", async (ctx, { complaintId }) => {
  const school = schoolOf(ctx);
  const [row] = await selectComplaint(ctx, complaintId);
  if (!school || !row) return;
  const { studentId, fromContact, fromName, answer, outcome, updatedAt } = row.complaint;
  if (studentId === null || outcome === null || !fromContact.includes("@")) return;
  await queueMail(ctx, {
    key: `complaint_answered:${complaintId}:${updatedAt}`,
    template: "complaint_answered",
    ...{ to: fromContact, toName: fromName, school, studentId, locale: row.reads ?? "en" },
    subject: { type: "complaint", id: complaintId },
    values: (locale) => ({
      answer: answer ?? "",
      outcome: phrase(OUTCOME_LABELS[outcome], locale),
      portal_link: siteOrigin(ctx, school) + ownComplaintsPath,
    }),
  });
});
