import { selectHandlers } from "~/features/complaints/data/complaints";
import { ownPrivacyPath } from "~/features/identity/paths";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { staffMailPath } from "~/features/notifications/paths";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf } from "~/platform/context";
import { isErasedEmail } from "~/platform/erased";
import { heard } from "~/platform/heard";
import { friendlyDate } from "~/platform/zones";
import { phrase } from "~/words/phrase";
import { selectRequest } from "../data/requests";
import { KIND_LABELS, STATE_LABELS } from "../model";
import { privacyRequestPath } from "../paths";

/** Emails owners, admins, and registrars about a request that staff did not record. It has a due day, so nobody can turn it off. */
export const notifyRequest = heard("privacy.asked", "privacy.notify", async (ctx, { requestId }) => {
  const school = schoolOf(ctx);
  const [found] = await selectRequest(ctx, requestId);
  if (!school || !found || found.request.source === "office" || isErasedEmail(found.email)) return;
  const { kind, dueOn } = found.request;
  const origin = siteOrigin(ctx, school);
  for (const person of await selectHandlers(ctx))
    await queueMail(ctx, {
      key: `staff_news:${school.id}:privacy:${requestId}:${person.id}`,
      template: "staff_news",
      ...{ to: person.email, toName: person.name, school },
      subject: { type: "privacy_request", id: requestId },
      values: {
        subject: "Privacy request",
        message: `A student asks: ${KIND_LABELS[kind].toLowerCase()}. Answer by ${friendlyDate(dueOn)}.`,
        news_link: origin + privacyRequestPath(requestId),
        choices_link: origin + staffMailPath,
      },
    });
});

/** Emails the person that the request is done, or why it was refused. */
export const mailAnswer = heard("privacy.done", "privacy.mail-answer", async (ctx, { requestId }) => {
  const school = schoolOf(ctx);
  const [found] = await selectRequest(ctx, requestId);
  if (!school || !found || isErasedEmail(found.email)) return;
  const { kind, state, answer, studentId } = found.request;
  if (state !== "done" && state !== "refused") return;
  await queueMail(ctx, {
    key: `privacy_answered:${requestId}`,
    template: "privacy_answered",
    ...{ to: found.email, toName: found.name, school, studentId, locale: found.reads },
    subject: { type: "privacy_request", id: requestId },
    values: (locale) => ({
      request_kind: phrase(KIND_LABELS[kind], locale),
      outcome: phrase(STATE_LABELS[state], locale),
      answer: answer ?? "",
      portal_link: siteOrigin(ctx, school) + ownPrivacyPath,
    }),
  });
});
