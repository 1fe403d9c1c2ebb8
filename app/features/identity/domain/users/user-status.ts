import { and, eq, not, sql } from "drizzle-orm";
import { z } from "zod";
import { users } from "#drizzle/schema/identity";
import { conflict, notFound } from "~/platform/errors";
import { choice, id } from "~/platform/input";
import { employerAdmin, type Policy, staffOrSuper, superAdmin } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command } from "~/platform/verb";
import { HAS_SIGNED_IN } from "../../data/user-directory";
import { ACCOUNT_STATES, LAST_OWNER, OWN_STATUS, SIGNED_IN_BEFORE } from "../../user-model";
import { endSessions } from "../end-sessions";
import { renewInvite, voidInvites } from "../invite";
import { orderReset } from "../request-password-reset";
import { ANOTHER_OWNER, findManaged, isActiveOwner } from "./find-managed";

/**
 * Stages the activation or deactivation of an account. Deactivating ends sessions and API sign-ins and voids a pending invitation;
 * activating needs a password, which only an accepted invitation sets. @throws conflict `own_status`, `last_owner`, `account_not_opened`
 */
async function stageStatus(ctx: CommandCtx, userId: string, status: (typeof ACCOUNT_STATES)[number]): Promise<{ id: string }> {
  const { present, reach } = await findManaged(ctx, userId);
  if (present.id === userOf(ctx).id) throw conflict("own_status", OWN_STATUS);
  if (present.status === status && (status === "active" || present.isOpened)) return { id: userId };
  const isLeaving = status === "inactive" && isActiveOwner(present);
  const condition = isLeaving ? ANOTHER_OWNER : status === "active" ? sql`${users.passwordHash} IS NOT NULL` : undefined;
  ctx.stage(
    reach.db
      .update(users)
      .set({ status, updatedAt: ctx.now.getTime() })
      .where(and(reach.where, eq(users.id, userId), condition)),
    isLeaving ? conflict("last_owner", LAST_OWNER) : conflict("account_not_opened", "This account isn't set up yet. Send the invitation again."),
  );
  if (status === "inactive") {
    await endSessions(ctx, userId);
    voidInvites(ctx, userId);
  }
  ctx.record({ type: "user", id: userId, before: { status: present.status }, after: { status } });
  return { id: userId };
}

const state = choice(ACCOUNT_STATES);

/** Switches an account within reach on or off. */
export const setUserStatus = command({
  name: "users.set-status",
  allow: staffOrSuper,
  input: z.object({ id: id(), account_status: state }),
  run: (ctx, input) => stageStatus(ctx, input.id, input.account_status),
});

export const setAnyUserStatus = command({
  name: "users.set-any-status",
  allow: superAdmin,
  input: z.object({ user: id(), account_status: state }),
  run: (ctx, input) => stageStatus(ctx, input.user, input.account_status),
});

const deleting = (name: string, allow: Policy, isAnyGone: boolean) =>
  command({
    name,
    allow,
    input: z.object({ id: id() }),
    async run(ctx, { id: userId }) {
      const { present, reach } = await findManaged(ctx, userId);
      if (present.id === userOf(ctx).id) throw conflict("own_status", OWN_STATUS);
      const isLeaving = isActiveOwner(present);
      if (present.hasSignedIn && !isAnyGone) throw conflict("signed_in_before", SIGNED_IN_BEFORE);
      ctx.stage(
        reach.db
          .update(users)
          .set({ status: "inactive", deletedAt: ctx.now.getTime(), email: `${userId}@deleted.invalid`, updatedAt: ctx.now.getTime() })
          .where(and(reach.where, eq(users.id, userId), isAnyGone ? undefined : not(HAS_SIGNED_IN), isLeaving ? ANOTHER_OWNER : undefined)),
        isLeaving ? conflict("last_owner", LAST_OWNER) : conflict("signed_in_before", SIGNED_IN_BEFORE),
      );
      await endSessions(ctx, userId);
      voidInvites(ctx, userId);
      ctx.record({ type: "user", id: userId, before: { email: present.email, role: present.role } });
      return { id: userId };
    },
  });

/** Deletes an account that was never used; the row stays without its address, which becomes free. */
export const deleteUser = deleting("users.delete", staffOrSuper, false);
/** Takes away any account but the own and a school's last owner, used or not: who did what stays on record. */
export const deleteAnyUser = deleting("users.delete-any", superAdmin, true);

const inviting = (name: string, allow: Policy) =>
  command({
    name,
    allow,
    input: z.object({ id: id() }),
    async run(ctx, { id: userId }) {
      const { present } = await findManaged(ctx, userId);
      const { inviteId } = await renewInvite(ctx, userId, present.schoolId);
      ctx.record({ type: "user", id: userId, after: { inviteId } });
      return { email: present.email };
    },
    retryOn: ["invite_race"],
  });

/** Sends the invitation again, with a new link; the old one is void. @throws conflict when the account was opened already */
export const resendInvite = inviting("users.resend-invite", staffOrSuper);
export const resendColleagueInvite = inviting("users.resend-colleague-invite", employerAdmin);

/** The same for the people of an employer, by its admins. */
export const setColleagueStatus = command({
  name: "users.set-colleague-status",
  allow: employerAdmin,
  input: z.object({ id: id(), account_status: state }),
  run: (ctx, input) => stageStatus(ctx, input.id, input.account_status),
});
export const deleteColleague = deleting("users.delete-colleague", employerAdmin, false);

/** Sends a colleague the link to a new password. @throws not_found unless the account can be signed in to, too_many */
export const sendPasswordReset = command({
  name: "users.send-password-reset",
  allow: staffOrSuper,
  input: z.object({ id: id() }),
  idempotent: false,
  async run(ctx, { id: userId }) {
    const { present } = await findManaged(ctx, userId);
    if (present.status !== "active" || !present.isOpened) throw notFound();
    await orderReset(ctx, userId);
    ctx.record({ type: "user", id: userId });
    return { email: present.email };
  },
});
