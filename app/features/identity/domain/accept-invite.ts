import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { students } from "#drizzle/schema/enrollment";
import type { Ctx } from "~/platform/context";
import { conflict, DomainError } from "~/platform/errors";
import { hashToken } from "~/platform/ids";
import { agreed, optional, optionalText, personName, phone } from "~/platform/input";
import { anyone } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import { findInvite } from "../data/find-account";
import { INVITE_EXPIRED, INVITE_INVALID, newPassword, password, repeats } from "../model";
import { ROLE_LABELS } from "../role-model";
import { stageAcceptance } from "./invite";
import { countedTry } from "./login-throttle";
import { hashPassword } from "./password";
import { refuseWeakPassword } from "./password-rules";
import { openSession } from "./session";

/** The terms a person agrees to when an account is opened; the audit row keeps which. */
export const TERMS_VERSION = "2026-01";

const spent = () => conflict("invite_invalid", INVITE_INVALID);

/** @throws conflict `invite_invalid` when the link opens nothing, gone `invite_expired` when it ran out */
async function openInvite(ctx: Ctx, token: string | undefined) {
  const invite = token ? await findInvite(ctx, await hashToken(token)) : null;
  if (!invite || invite.status === "accepted") throw spent();
  if (invite.status === "expired" || invite.expiresAt <= ctx.now.getTime()) throw new DomainError("gone", "invite_expired", INVITE_EXPIRED);
  return invite;
}

/** The invitation's data, for the holder of its link. */
export const getInvite = query({
  name: "identity.get-invite",
  allow: anyone,
  input: z.object({ token: optionalText(200) }),
  async run(ctx, input) {
    const invite = await openInvite(ctx, input.token);
    const { email, firstName, lastName, phone, schoolName } = invite;
    const role = ROLE_LABELS[invite.role];
    const isStudent = invite.role === "student";
    return { token: input.token ?? "", email, firstName, lastName, phone, role, isStudent, entity: schoolName ?? "Enrollium" };
  },
});

/**
 * Sets up the invited account and signs it in. Email, role and school come from the invitation, never from the form; a student's record
 * also gets the name and phone.
 */
export const acceptInvite = command({
  name: "identity.accept-invite",
  allow: anyone,
  input: z
    .object({
      token: optionalText(200),
      first_name: personName(100),
      last_name: personName(100),
      phone: optional(phone()),
      new_password: newPassword(),
      confirm_password: password(),
      accept_terms: agreed("Agree to the terms to set up your account"),
    })
    .superRefine(repeats("new_password")),
  secret: ["token", "new_password", "confirm_password"],
  idempotent: false,
  async run(ctx, input) {
    const invite = await openInvite(ctx, input.token);
    await refuseWeakPassword("new_password", input.new_password, invite.email);
    const passwordHash = await countedTry(ctx, `invite-try:${invite.id}`, () => hashPassword(input.new_password));
    const names = { firstName: input.first_name, lastName: input.last_name, phone: input.phone ?? invite.phone };
    stageAcceptance(ctx, invite, { ...names, passwordHash }, spent());
    if (invite.role === "student" && invite.schoolId)
      ctx.stage(
        acrossSchools(ctx, "an invitation is accepted on any host")
          .update(students)
          .set({ ...names, updatedAt: ctx.now.getTime() })
          .where(and(eq(students.schoolId, invite.schoolId), eq(students.userId, invite.userId))),
      );
    ctx.emit("invite.accepted", { userId: invite.userId }, invite.id);
    const cookie = await openSession(ctx, invite.userId);
    ctx.record({ type: "user", id: invite.userId, after: { ...names, acceptedTerms: TERMS_VERSION } });
    return { userId: invite.userId, cookie };
  },
});
