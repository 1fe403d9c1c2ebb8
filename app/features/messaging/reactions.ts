import { every, on, type Reaction, type Schedule } from "~/platform/job";
import { mailInvitation, mailOwnerWelcome, mailPasswordChanged, mailPasswordReset, mailSecondFactorChanged } from "./domain/account-mails";
import { deliverMail, sweepMails } from "./domain/deliver-mail";
import { checkSenderDomains } from "./domain/sender-domain";

export const reactions: Reaction[] = [
  on("mail.send", "deliver-mail", (ctx, { mailId }) => deliverMail(ctx, mailId)),
  on("user.invited", "mail-invitation", mailInvitation),
  on("invite.accepted", "mail-owner-welcome", mailOwnerWelcome),
  on("password.reset-requested", "mail-password-reset", mailPasswordReset),
  on("password.changed", "mail-password-changed", mailPasswordChanged),
  on("second-factor.changed", "mail-second-factor-changed", mailSecondFactorChanged),
];

export const schedules: Schedule[] = [
  every("* * * * *", "sweep-mails", (ctx) => sweepMails(ctx)),
  every("30 * * * *", "check-sender-domains", checkSenderDomains),
];
