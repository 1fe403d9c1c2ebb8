import type { Ctx } from "~/platform/context";
import { invalid } from "~/platform/errors";
import { issuesToFields } from "~/platform/input";
import { isMailEventProvider, mailIdOf } from "~/platform/mailer";
import { isSignedDelivery, secretsOf } from "~/platform/signed-delivery";
import { commitStep } from "~/platform/verb";
import { normalEmail } from "~/platform/written";
import { cameBackInARow, keepEvent, mailOfEvent, markBounced, suppressAddress } from "../data/suppressed-addresses";
import { bounceCause, bounceReason, type MailEvent, mailEvent, TEMPORARY_IN_A_ROW } from "../mail-event-model";
import { MAIL_PROVIDERS } from "./mail-providers";
import { replyTargetOf } from "./reply-address";

const LOCAL_SECRET = __LOCAL_TOOLS__ ? "mail_local" : "";

/**
 * Handles a delivery of the mail provider, in any order and number: of the one that `MAIL_EVENTS` names, or in the product's own form, signed
 * in `Mail-Signature`. A complaint, a permanent bounce, or the last of several bounces in a row suppresses the address for the sender.
 * Ignores mails of no school. @throws invalid `bad_signature`, `json_invalid`
 */
export async function receiveMailEvent(ctx: Ctx, body: ArrayBuffer, headers: Headers): Promise<void> {
  const secrets = secretsOf(ctx.env.MAIL_WEBHOOK_SECRETS, LOCAL_SECRET);
  const name = ctx.env.MAIL_EVENTS;
  if (!name) {
    if (!(await isSignedDelivery(secrets, body, headers.get("Mail-Signature") ?? "", ctx.now))) throw invalid({}, "Bad signature.", "bad_signature");
    return takeMailEvent(ctx, parsed(body));
  }
  const delivery = { text: new TextDecoder().decode(body), headers, secrets, now: ctx.now, fetch: (address: string) => fetch(address) };
  const events = isMailEventProvider(name) ? await MAIL_PROVIDERS[name].read(delivery) : null;
  if (!events) throw invalid({}, "Bad signature.", "bad_signature");
  for (const event of events) {
    const read = mailEvent.safeParse(event);
    if (read.success) await takeMailEvent(ctx, read.data);
  }
}

/** @throws invalid */
function parsed(body: ArrayBuffer): MailEvent {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw invalid({}, "The request body is not valid JSON.", "json_invalid");
  }
  const read = mailEvent.safeParse(value);
  if (!read.success) throw invalid(issuesToFields(read.error));
  return read.data;
}

/** Applies one event. A bounce that arrived as a mail counts only if it came to the mail's signed reply address. */
export async function takeMailEvent(ctx: Ctx, event: MailEvent, cameTo?: string): Promise<void> {
  const { type, created_at: at, permanent: isPermanent } = event;
  const reason = type === "bounced" ? bounceReason(event.reason) : event.reason;
  if (type !== "delivered" && type !== "bounced" && type !== "complained") return;
  ctx.db.readPrimary();
  const mail = await mailOfEvent(ctx, event.mail_id ?? mailIdOf(event.message_id ?? ""));
  if (!mail || mail.recipient !== normalEmail(event.recipient)) return;
  if (cameTo !== undefined && !((await replyTargetOf(ctx.env, cameTo)) && mail.replyTo?.toLowerCase() === cameTo.toLowerCase())) return;
  const cause = type === "bounced" ? bounceCause(event) : null;
  const isFinal = type === "complained" || cause === "address" || (cause === "temporary" && (await cameBackInARow(ctx, mail, TEMPORARY_IN_A_ROW)));
  await commitStep(ctx, "mails.take-event", async (inner) => {
    inner.stage(keepEvent(inner, mail, { id: event.id, type, isPermanent, cause, reason, at }));
    if (isFinal && type !== "delivered") inner.stage(suppressAddress(inner, mail, { type, reason, at }));
    if (type === "bounced") inner.stage(markBounced(inner, mail, `Bounced: ${reason ?? "the address doesn't accept email."}`.slice(0, 500)));
    inner.record({ type: "mail", id: mail.id, after: { event: event.id, told: type, cause, isFinal } });
  });
}
