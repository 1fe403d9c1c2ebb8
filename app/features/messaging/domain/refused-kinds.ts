import { refusesOptionalMail } from "~/features/identity/domain/optional-mail";
import type { Ctx } from "~/platform/context";
import { optOutsOf } from "../data/opt-outs";
import { MAIL_KINDS } from "../mails-model";
import type { MailKind } from "../model";

/** The kinds an address does not get from this school: unsubscribed one by one, or all in the student's account. */
export async function refusedKinds(ctx: Ctx, email: string): Promise<readonly MailKind[]> {
  const [refusesAll, optOuts] = await Promise.all([refusesOptionalMail(ctx, email), optOutsOf(ctx, email)]);
  return refusesAll ? MAIL_KINDS : optOuts;
}
