import { eq } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { conflict } from "~/platform/errors";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { findAccount, findAccountByEmail } from "../../data/find-account";
import { roleTypeOf } from "../../model";
import { endSessions } from "../end-sessions";
import { inviteUser, renewInvite, userExists, voidInvites } from "../invite";

const REASON = "accounts are in the shared database";
const alreadyOpen = () => conflict("account_opened", "This instructor can already sign in.");

function stageStatus(ctx: CommandCtx, userId: string, status: "active" | "inactive"): void {
  ctx.stage(acrossSchools(ctx, REASON).update(users).set({ status, updatedAt: ctx.now.getTime() }).where(eq(users.id, userId)));
}

interface Person {
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
}

/**
 * Stages the account of an instructor: a new one with an invitation, or the staff account of this school that has the address. An account
 * of instructors alone that was closed is opened again. Returns whether an invitation goes out.
 * @throws conflict `user_exists` for an account of others, `account_inactive`
 */
export async function openInstructorAccount(
  ctx: CommandCtx,
  { email, firstName, lastName, phone }: Person,
): Promise<{ userId: string; isInvited: boolean }> {
  const { schoolId } = inSchool(ctx);
  const present = await findAccountByEmail(ctx, email);
  if (!present) {
    const { userId } = await inviteUser(ctx, { email, firstName, lastName, phone, role: "school_admin", permissionSet: "instructor", schoolId });
    return { userId, isInvited: true };
  }
  if (present.schoolId !== schoolId || roleTypeOf(present.role) !== "school") throw userExists();
  if (present.status === "active") return { userId: present.id, isInvited: false };
  if (present.permissionSet !== "instructor")
    throw conflict("account_inactive", "The account with this email address is inactive. Activate it under Users first.");
  if (present.passwordHash === null) await renewInvite(ctx, present.id, schoolId);
  else stageStatus(ctx, present.id, "active");
  return { userId: present.id, isInvited: present.passwordHash === null };
}

/** Stages a new invitation to an account that was never opened. @throws conflict `account_opened` */
export async function inviteInstructorAgain(ctx: CommandCtx, userId: string): Promise<void> {
  const account = await findAccount(ctx, userId);
  if (!account || account.passwordHash !== null) throw alreadyOpen();
  await renewInvite(ctx, userId, account.schoolId);
}

/** Stages that an account of instructors alone is switched off; accounts of owners and other admins stay as they are. */
export async function closeInstructorAccount(ctx: CommandCtx, userId: string): Promise<void> {
  const account = await findAccount(ctx, userId);
  if (account?.permissionSet !== "instructor") return;
  stageStatus(ctx, userId, "inactive");
  await endSessions(ctx, userId);
  voidInvites(ctx, userId);
}
