import { queueMail } from "~/features/messaging/domain/send-mail";
import { heard, heardRow } from "~/platform/heard";
import type { CommandCtx } from "~/platform/verb";
import { findSignUp } from "../../data/sign-ups";

type Name = "sign_up_received" | "sign_up_approved" | "sign_up_rejected";

async function tell(ctx: CommandCtx, signUpId: string, template: Name, key: string): Promise<void> {
  const found = await findSignUp(ctx, signUpId);
  await queueMail(ctx, {
    key,
    template,
    to: found.email,
    toName: `${found.contactFirstName} ${found.contactLastName}`,
    school: null,
    subject: { type: "sign_up", id: signUpId },
    values: { asking_school: found.schoolName, reason: found.decisionNote ?? "" },
  });
}

/** Emails the contact that the request has arrived. */
export const confirmSignUp = heard("sign-up.received", "sign-ups.confirm", async (ctx, { signUpId }) => {
  await tell(ctx, signUpId, "sign_up_received", `sign_up_received:${signUpId}`);
});

/** And how it was decided. */
export const notifySignUpDecision = heardRow("sign-up.decided", "sign-ups.tell-decision", async (ctx, { signUpId, status, outboxId }) => {
  await tell(ctx, signUpId, `sign_up_${status}`, outboxId);
});
