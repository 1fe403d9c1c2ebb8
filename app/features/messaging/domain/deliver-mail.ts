import { findSchoolById } from "~/features/identity/data/school-row";
import { type Ctx, withSchool } from "~/platform/context";
import { MINUTE_MS } from "~/platform/zones";
import { type ClaimedMail, claimMail, finishMail, giveUpOldMails, requeueLostMails } from "../data/mail-lease";
import { verifiedSender } from "../data/sender-domains";
import { suppressionReason } from "../data/suppressed-addresses";
import { suppressionError } from "../mail-event-model";
import { isTemplateName, templateOf } from "../mails-model";
import { withToken } from "./mailed-link";
import { refusedKinds } from "./refused-kinds";

const MAX_TRIES = 5;
/** Delays after the first four failures: short outages recover quickly, long ones are survived. */
const WAITS_MS = [MINUTE_MS / 2, 4 * MINUTE_MS, 30 * MINUTE_MS, 240 * MINUTE_MS];

/**
 * Sends a mail, at most once per key. Claims a lease before calling the provider, and retries with the same key if the outcome is unknown.
 * Does nothing for a mail that is done or claimed by another. @throws the provider's error, so that the queue retries; the fifth failure is
 * final
 */
export async function deliverMail(ctx: Ctx, mailId: string): Promise<void> {
  const mail = await claimMail(ctx, mailId);
  if (!mail) return;
  const [isRefused, aside, sender, { html, text }] = await Promise.all([
    isUnwanted(ctx, mail),
    suppressionReason(ctx, mail.schoolId, mail.recipient),
    mail.schoolId ? verifiedSender(ctx, mail.schoolId) : null,
    withToken(ctx.env, mail),
  ]);
  if (isRefused) {
    await finishMail(ctx, mail, { status: "aborted", error: "The recipient has unsubscribed from this kind of email." });
    return;
  }
  if (aside) {
    await finishMail(ctx, mail, { status: "aborted", error: suppressionError(aside) });
    return;
  }
  try {
    await ctx.ports.mailer.send({
      id: mail.id,
      to: mail.recipient,
      toName: mail.recipientName ?? undefined,
      fromName: mail.fromName,
      fromEmail: sender ?? undefined,
      replyTo: mail.replyTo ?? undefined,
      subject: mail.subject,
      html,
      text,
      unsubscribeUrl: mail.unsubscribeUrl ?? undefined,
      thread: mail.thread ?? undefined,
      auto: autoOf(mail),
    });
  } catch (error) {
    const words = String(error instanceof Error ? error.message : error).slice(0, 500);
    const wait = WAITS_MS[mail.attempts - 1];
    if (mail.attempts >= MAX_TRIES || wait === undefined) {
      await finishMail(ctx, mail, { status: "failed", error: words });
      return;
    }
    await finishMail(ctx, mail, { status: "pending", error: words, retryAt: ctx.now.getTime() + wait });
    throw error;
  }
  await finishMail(ctx, mail, { status: "sent" });
}

/** Mails of manual templates and inquiry answers are ordered by a person, all others by code. */
function autoOf({ id, template }: ClaimedMail): "auto-generated" | "auto-replied" | undefined {
  if (id.startsWith("inquiry_auto_reply:")) return "auto-replied";
  return isTemplateName(template) && templateOf(template).type === "manual" ? undefined : "auto-generated";
}

async function isUnwanted(ctx: Ctx, mail: ClaimedMail): Promise<boolean> {
  const kind = isTemplateName(mail.template) ? templateOf(mail.template).kind : undefined;
  if (!kind || !mail.schoolId) return false;
  const school = ctx.chosenSchool?.id === mail.schoolId ? ctx.chosenSchool : await findSchoolById(ctx, mail.schoolId);
  return school !== null && (await refusedKinds(withSchool(ctx, school), mail.recipient)).includes(kind);
}

/** Every minute: requeues mails left by a crash and fails those too old to retry. */
export async function sweepMails(ctx: Ctx): Promise<void> {
  await giveUpOldMails(ctx);
  await requeueLostMails(ctx);
}
