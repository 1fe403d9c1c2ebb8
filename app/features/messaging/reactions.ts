import { every, on, type Reaction, type Schedule } from "~/platform/job";
import { mailInvitation, mailPasswordChanged, mailPasswordReset } from "./domain/account-mails";
import { deliverMail, sweepMails } from "./domain/deliver-mail";
import { mailSendTopic } from "./domain/send-mail";

export const reactions: Reaction[] = [
  on(mailSendTopic, "deliver-mail", (ctx, payload) => deliverMail(ctx, String(payload.mailId))),
  on("user.invited", "mail-invitation", mailInvitation),
  on("password.reset-requested", "mail-password-reset", mailPasswordReset),
  on("password.changed", "mail-password-changed", mailPasswordChanged),
];

export const schedules: Schedule[] = [every("* * * * *", "sweep-mails", (ctx) => sweepMails(ctx))];
