import { findAccount, findInvite, findOpenReset } from "~/features/identity/data/find-account";
import { findSchoolById } from "~/features/identity/data/school-row";
import { mailedTokenHash } from "~/features/identity/domain/mailed-token";
import { acceptInvitePath, changePasswordPath, forgotPasswordPath, resetPasswordPath } from "~/features/identity/paths";
import { ROLE_LABELS } from "~/features/identity/role-model";
import { FACTOR_CHANGES, type FactorChange } from "~/features/identity/second-factor-model";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { setupGuidePath } from "~/features/schools/paths";
import type { Ctx } from "~/platform/context";
import { heard, heardRow } from "~/platform/heard";
import { dayIn, EASTERN, longDate } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { TOKEN_AT_SENDING } from "./mailed-link";
import { queueMail } from "./send-mail";

interface Person {
  email: string;
  firstName: string;
  lastName: string;
  locale: Locale;
  schoolId: string | null;
}

/** Common parts of an account mail; its links start at the account's school. */
async function addressed(ctx: Ctx, person: Person) {
  const school = person.schoolId ? await findSchoolById(ctx, person.schoolId) : null;
  return { to: person.email, toName: `${person.firstName} ${person.lastName}`, locale: person.locale, school, origin: siteOrigin(ctx, school) };
}

/** Mails a new invitation, unless another has replaced it. */
export const mailInvitation = heard("user.invited", "messaging.mail-invitation", async (ctx, { inviteId }) => {
  const invite = await findInvite(ctx, await mailedTokenHash(ctx.env, "invitation", inviteId));
  if (invite?.status !== "pending") return;
  const { origin, ...to } = await addressed(ctx, invite);
  await queueMail(ctx, {
    ...to,
    key: `user_invite:${inviteId}`,
    template: "user_invite",
    values: (locale) => ({
      account: phrase(invite.role === "student" ? "student account" : "account", locale),
      role: invite.role === "student" ? "" : ROLE_LABELS[invite.role],
      invite_link: origin + acceptInvitePath(TOKEN_AT_SENDING),
      expires_on: longDate(dayIn(new Date(invite.expiresAt), to.school?.timezone ?? EASTERN), locale),
    }),
    subject: { type: "user", id: invite.userId },
  });
});

/** Welcomes an owner who has just activated the account. */
export const mailOwnerWelcome = heard("invite.accepted", "messaging.mail-owner-welcome", async (ctx, { userId }) => {
  const account = await findAccount(ctx, userId);
  if (account?.role !== "school_owner" || !account.schoolId) return;
  const { origin, ...to } = await addressed(ctx, account);
  await queueMail(ctx, {
    ...to,
    key: `owner_welcome:${userId}`,
    template: "owner_welcome",
    values: { setup_link: origin + setupGuidePath, site_link: `${origin}/` },
    subject: { type: "user", id: userId },
  });
});

/** Mails the link to reset a password, unless it is already used or replaced. */
export const mailPasswordReset = heard("password.reset-requested", "messaging.mail-password-reset", async (ctx, { resetId }) => {
  const reset = await findOpenReset(ctx, await mailedTokenHash(ctx.env, "password-reset", resetId));
  const account = reset ? await findAccount(ctx, reset.userId) : null;
  if (!account) return;
  const { origin, ...to } = await addressed(ctx, account);
  await queueMail(ctx, {
    ...to,
    key: `password_reset:${resetId}`,
    template: "password_reset",
    values: { reset_link: origin + resetPasswordPath(TOKEN_AT_SENDING) },
    subject: { type: "user", id: account.id },
  });
});

/** Notifies an account's owner of a changed password. `outboxId` is the event's. */
export const mailPasswordChanged = heardRow("password.changed", "messaging.mail-password-changed", async (ctx, { userId, outboxId }) => {
  const account = await findAccount(ctx, userId);
  if (!account) return;
  const { origin, ...to } = await addressed(ctx, account);
  await queueMail(ctx, {
    ...to,
    key: `password_changed:${outboxId.replace(/^password\.changed:/, "")}`,
    template: "password_changed",
    values: { reset_link: origin + forgotPasswordPath() },
    subject: { type: "user", id: userId },
  });
});

/** Notifies an account's owner of a changed second factor. `outboxId` is the event's. */
export const mailSecondFactorChanged = heardRow(
  "second-factor.changed",
  "messaging.mail-second-factor-changed",
  async (ctx, { userId, change, outboxId }) => {
    const account = await findAccount(ctx, userId);
    if (!account) return;
    const { origin, ...to } = await addressed(ctx, account);
    await queueMail(ctx, {
      ...to,
      key: `second_factor_changed:${outboxId.replace(/^second-factor\.changed:/, "")}`,
      template: "second_factor_changed",
      values: (locale) => ({
        change: phrase(FACTOR_CHANGES[change as FactorChange] ?? "", locale),
        security_link: origin + changePasswordPath(),
        reset_link: origin + forgotPasswordPath(),
      }),
      subject: { type: "user", id: userId },
    });
  },
);
