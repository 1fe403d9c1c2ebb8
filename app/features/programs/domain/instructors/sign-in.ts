import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { instructors } from "#drizzle/schema/programs";
import { closeInstructorAccount, inviteInstructorAgain, openInstructorAccount } from "~/features/identity/domain/users/instructor-account";
import { SHARED } from "~/platform/databases";
import { conflict } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, nextVersion } from "~/platform/stale";
import { type CommandCtx, command, commitStep } from "~/platform/verb";
import { findInstructor } from "./read-instructors";

/** Runs a change of accounts, as a separate step where the school has another database than the accounts. */
async function onAccounts<R>(ctx: CommandCtx, name: string, run: (ctx: CommandCtx) => Promise<R>): Promise<R> {
  return ctx.db.nameOf(inSchool(ctx).schoolId) === SHARED ? run(ctx) : commitStep(ctx, name, run);
}

/**
 * Invites an active instructor to sign in and take attendance, or sends the invitation again. An instructor with a staff account of this
 * school is linked to it. @throws not_found; conflict `instructor_inactive`, `user_exists`, `account_inactive`, `account_opened`, `stale`
 */
export const inviteInstructor = command({
  name: "instructor-sign-in.invite",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: instructorId }) {
    const { db, own } = inSchool(ctx);
    const { person } = await findInstructor(ctx, instructorId);
    const { userId: linked } = person;
    if (linked !== null) {
      await onAccounts(ctx, "instructor-sign-in.invite-again", (step) => inviteInstructorAgain(step, linked));
      ctx.record({ type: "instructor", id: instructorId, after: { invited: person.email } });
      return { id: instructorId, isInvited: true };
    }
    if (person.status !== "active") throw conflict("instructor_inactive", "Activate the instructor first.");
    const { userId, isInvited } = await onAccounts(ctx, "instructor-sign-in.open-account", (step) => openInstructorAccount(step, person));
    ctx.stage(
      db
        .update(instructors)
        .set({ userId, updatedAt: nextVersion(ctx, instructors.updatedAt) })
        .where(and(own(instructors, instructorId), isNull(instructors.userId))),
      changedMeanwhile(),
    );
    ctx.record({ type: "instructor", id: instructorId, after: { signIn: person.email, userId } });
    return { id: instructorId, isInvited };
  },
  retryOn: ["invite_race"],
});

/**
 * Ends the sign-in of an instructor. An account of instructors alone is switched off; other staff accounts lose only the own classes.
 * @throws not_found; conflict `no_sign_in`, `stale`
 */
export const endInstructorSignIn = command({
  name: "instructor-sign-in.end",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: instructorId }) {
    const { db, own } = inSchool(ctx);
    const { person } = await findInstructor(ctx, instructorId);
    const { userId } = person;
    if (userId === null) throw conflict("no_sign_in", "This instructor has no sign-in.");
    await onAccounts(ctx, "instructor-sign-in.close-account", (step) => closeInstructorAccount(step, userId));
    ctx.stage(
      db
        .update(instructors)
        .set({ userId: null, updatedAt: nextVersion(ctx, instructors.updatedAt) })
        .where(and(own(instructors, instructorId), eq(instructors.userId, userId))),
      changedMeanwhile(),
    );
    ctx.record({ type: "instructor", id: instructorId, before: { userId }, after: { userId: null } });
    return { id: instructorId };
  },
});
