import { receiveMail } from "~/features/inbox-mail/domain/receive-mail";
import { bytesAtMost } from "~/platform/body";
import type { Env } from "~/platform/env";
import { jobContext } from "./context";

/** The largest message that Cloudflare's Email Routing passes on. */
const MAX_OF_MAIL = 25 * 1024 * 1024;

/** Receives mail to the reply domain; mail to unknown addresses is rejected to its sender. */
export async function takeEmail(message: ForwardableEmailMessage, env: Env, execution: ExecutionContext): Promise<void> {
  const bytes = await bytesAtMost(new Request("http://mail/", { method: "POST", body: message.raw }), MAX_OF_MAIL);
  if (!bytes) return message.setReject("This message is too large.");
  const ctx = jobContext(env, "inbound-mail", new Date(), (work) => execution.waitUntil(work));
  const taken = await receiveMail(ctx, message.to, new Uint8Array(bytes));
  if (taken === "refused") message.setReject("This address doesn't exist.");
  if (taken === "busy") message.setReject("Too much mail came to this address. Send it again in an hour.");
}
