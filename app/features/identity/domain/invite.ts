import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { students } from "#drizzle/schema/enrollment";
import { invites, users } from "#drizzle/schema/identity";
import type { PermissionSet, Role } from "~/platform/context";
import { SHARED } from "~/platform/databases";
import { conflict, type DomainError, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { type CommandCtx, commitStep } from "~/platform/verb";
import { DAY_MS } from "~/platform/zones";
import { findAccountByEmail, findLatestInvite } from "../data/find-account";
import { INVITE_INVALID } from "../model";
import { mailedTokenHash } from "./mailed-token";

/** An invitation is good for seven days. */
const LIFETIME_MS = 7 * DAY_MS;
const REASON = "addresses and invitations are unique over all schools";

export const userExists = () => conflict("user_exists", "User with this email already exists", { email: ["User with this email already exists"] });

export interface Invitee {
  /** In its normal form (`email()` of platform/input). */
  email: string;
  firstName: string;
  lastName: string;
  phone?: string | null;
  jobTitle?: string | null;
  avatarFileId?: string | null;
  role: Exclude<Role, "student">;
  permissionSet?: PermissionSet | null;
  schoolId: string | null;
  employerId?: string | null;
}

/**
 * Stages an account without a password and its invitation; it is inactive until the invitation is accepted. The caller's policy must
 * allow it. @throws conflict `user_exists`
 */
export async function inviteUser(ctx: CommandCtx, invitee: Invitee): Promise<{ userId: string; inviteId: string }> {
  if (await findAccountByEmail(ctx, invitee.email)) throw userExists();
  const userId = newId();
  const now = ctx.now.getTime();
  ctx.stage(
    acrossSchools(ctx, REASON)
      .insert(users)
      .values({ ...invitee, id: userId, status: "inactive", createdAt: now, updatedAt: now }),
  );
  return { userId, inviteId: await stageInvite(ctx, userId, invitee.schoolId) };
}

export interface InvitedStudent {
  studentId: string;
  email: string;
  firstName: string;
  lastName: string;
  phone?: string | null;
}

/**
 * Stages a student account of this school, links it to the student record and invites. If the address already has an account, a student
 * account of this school is linked; any other account stays unchanged and the registration continues without one. Never fails because of
 * concurrent changes. Returns whether an invitation is sent.
 */
export async function inviteStudent(ctx: CommandCtx, student: InvitedStudent): Promise<{ userId: string | null; isInvited: boolean }> {
  const { db, schoolId, own } = inSchool(ctx);
  const present = await findAccountByEmail(ctx, student.email);
  const link = (userId: string, when?: SQL) =>
    db
      .update(students)
      .set({ userId })
      .where(
        and(own(students, student.studentId), isNull(students.userId), sql`NOT EXISTS (SELECT 1 FROM students s WHERE s.user_id = ${userId})`, when),
      );
  if (present) {
    if (present.role !== "student" || present.schoolId !== schoolId) return { userId: null, isInvited: false };
    ctx.stage(link(present.id));
    return { userId: present.id, isInvited: false };
  }
  if (ctx.db.nameOf(schoolId) !== SHARED) {
    // The account is in the shared database. It is committed first; if the link then fails, a repetition finds the account and links it.
    await commitStep(ctx, "students.open-account", (step) => stageStudentAccount(step, schoolId, student));
    return { ...(await inviteStudent(ctx, student)), isInvited: true };
  }
  const userId = await stageStudentAccount(ctx, schoolId, student);
  ctx.stage(link(userId, sql`EXISTS (SELECT 1 FROM users u WHERE u.id = ${userId})`));
  return { userId, isInvited: true };
}

async function stageStudentAccount(ctx: CommandCtx, schoolId: string, { email, firstName, lastName, phone }: InvitedStudent): Promise<string> {
  const userId = newId();
  const now = ctx.now.getTime();
  ctx.stage(
    acrossSchools(ctx, REASON)
      .insert(users)
      .values({ id: userId, email, firstName, lastName, phone, role: "student", schoolId, status: "inactive", createdAt: now, updatedAt: now })
      .onConflictDoNothing(),
  );
  await stageInvite(ctx, userId, schoolId);
  return userId;
}

/**
 * Stages a new invitation in place of the one that is pending or has run out; the old link dies.
 * @throws conflict when the account was opened already, not_found when it was never invited
 */
export async function renewInvite(ctx: CommandCtx, userId: string, schoolId: string | null): Promise<{ inviteId: string }> {
  const latest = await findLatestInvite(ctx, userId);
  if (!latest) throw notFound();
  if (latest.status === "accepted") throw conflict("invite_accepted", INVITE_INVALID);
  voidInvites(ctx, userId);
  return { inviteId: await stageInvite(ctx, userId, schoolId) };
}

/** Stages the end of pending invitations, so an old link cannot set up a deactivated account. */
export function voidInvites(ctx: CommandCtx, userId: string): void {
  ctx.stage(
    acrossSchools(ctx, REASON)
      .update(invites)
      .set({ status: "expired" })
      .where(and(eq(invites.userId, userId), eq(invites.status, "pending"))),
  );
}

/** The row is written only when its account was: the insert of a student's account may have found the address taken. */
async function stageInvite(ctx: CommandCtx, userId: string, schoolId: string | null): Promise<string> {
  const inviteId = newId();
  const now = ctx.now.getTime();
  const invitedBy = ctx.actor.kind === "user" ? ctx.actor.id : null;
  ctx.stage(
    acrossSchools(ctx, REASON)
      .insert(invites)
      .select(
        sql`SELECT ${inviteId}, ${await mailedTokenHash(ctx.env, "invitation", inviteId)}, ${userId}, ${schoolId}, 'pending', ${invitedBy}, ${now}, ${now + LIFETIME_MS}, NULL
          WHERE EXISTS (SELECT 1 FROM users WHERE id = ${userId})`,
      ),
  );
  ctx.emit("user.invited", { inviteId, userId }, inviteId);
  return inviteId;
}

interface Opening {
  passwordHash: string;
  firstName?: string;
  lastName?: string;
  phone?: string | null;
}

/** Stages that an invitation is accepted and its account opened; of many at once one wins, the others get `lost`. */
export function stageAcceptance(ctx: CommandCtx, invite: { id: string; userId: string }, opening: Opening, lost: DomainError): void {
  const db = acrossSchools(ctx, REASON);
  const now = ctx.now.getTime();
  ctx.stage(
    db
      .update(invites)
      .set({ status: "accepted", acceptedAt: now })
      .where(and(eq(invites.id, invite.id), eq(invites.status, "pending"), gt(invites.expiresAt, now))),
    lost,
  );
  ctx.stage(
    db
      .update(users)
      .set({ ...opening, status: "active", passwordChangedAt: now, updatedAt: now })
      .where(eq(users.id, invite.userId)),
  );
}
