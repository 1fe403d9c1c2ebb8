import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "#drizzle/schema/identity";
import { takeChosen } from "~/features/files/domain/chosen-picture";
import { claimUpload } from "~/features/files/domain/claim-upload";
import type { PermissionSet, Role, UserActor } from "~/platform/context";
import { conflict, forbidden, invalidField, notFound } from "~/platform/errors";
import { flag, id, optional, REQUIRED, text } from "~/platform/input";
import { type Policy, staffOrSuper, superAdmin } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { changedMeanwhile, isUnchanged, version } from "~/platform/stale";
import { type CommandCtx, command } from "~/platform/verb";
import type { ManagedUser } from "../../data/user-directory";
import {
  assignableRoles,
  isEmployerRole,
  LAST_OWNER,
  type ManagedRole,
  mayNarrow,
  ONLY_ADMINS,
  OWN_ROLE,
  userChange,
  userForm,
} from "../../user-model";
import { closeSockets } from "../close-sockets";
import { employerFor, schoolFor } from "./add-user";
import { ANOTHER_OWNER, findManaged, isActiveOwner } from "./find-managed";

type Change = Partial<typeof users.$inferInsert>;

/**
 * Stages a change of an account. Address and school are a super admin's to change; a role only within those one may give.
 * @throws forbidden, conflict `own_role`, `last_owner`, `user_exists`, invalid beside `school` or `employer`
 */
async function stageUser(
  ctx: CommandCtx,
  userId: string,
  change: Change & { school?: string; employer?: string; version?: number },
): Promise<{ id: string }> {
  const actor = userOf(ctx);
  const { present, reach } = await findManaged(ctx, userId);
  const {
    school,
    employer,
    version: seen,
    ...values
  } = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as typeof change;
  const role = values.role ?? present.role;
  const permissionSet = permissionSetOf(actor, present, role, values.permissionSet);
  if (role !== present.role) {
    if (present.id === actor.id) throw conflict("own_role", OWN_ROLE, { role: [OWN_ROLE] });
    if (!(assignableRoles(actor.role) as readonly string[]).includes(role)) throw forbidden();
  }
  const isMoved = isEmployerRole(role) && (!isEmployerRole(present.role) || (employer !== undefined && employer !== present.employerId));
  const employerId = isMoved ? await employerFor(ctx, role as ManagedRole, employer) : isEmployerRole(role) ? present.employerId : null;
  if (actor.role !== "super_admin" && values.email && values.email !== present.email) throw forbidden();
  const schoolId = await schoolFor(ctx, role, school ?? present.schoolId ?? undefined);
  const leaves = isActiveOwner(present) && (role !== "school_owner" || schoolId !== present.schoolId);
  const now = ctx.now.getTime();
  const own = and(reach.where, eq(users.id, userId));
  if (leaves) ctx.stage(reach.db.update(users).set({ role: present.role }).where(and(own, ANOTHER_OWNER)), lastOwner());
  ctx.stage(
    reach.db
      .update(users)
      .set({ ...values, permissionSet, schoolId, employerId, updatedAt: Math.max(now, present.updatedAt + 1) })
      .where(and(own, isUnchanged(users.updatedAt, seen))),
    seen === undefined ? notFound() : changedMeanwhile(),
  );
  if (role !== present.role || permissionSet !== present.permissionSet || schoolId !== present.schoolId || employerId !== present.employerId)
    ctx.afterCommit(() => closeSockets(ctx, userId, {}, "changed"));
  const before = Object.fromEntries(Object.keys(values).map((name) => [name, present[name as keyof typeof present]]));
  ctx.record({ type: "user", id: userId, before, after: values });
  return { id: userId };
}

/**
 * The permission set of an account after the change; null unless the role is school admin. @throws forbidden, conflict `own_role`,
 * invalid on `permission_set`
 */
function permissionSetOf(actor: UserActor, present: ManagedUser, role: Role, requested: PermissionSet | null | undefined): PermissionSet | null {
  if (requested !== undefined && requested !== present.permissionSet) {
    if (present.id === actor.id) throw conflict("own_role", OWN_ROLE, { permission_set: [OWN_ROLE] });
    if (!mayNarrow(actor.role)) throw forbidden();
    if (requested !== null && role !== "school_admin") throw invalidField("permission_set", ONLY_ADMINS);
  }
  if (role !== "school_admin") return null;
  return requested === undefined ? present.permissionSet : requested;
}

const lastOwner = () => conflict("last_owner", LAST_OWNER, { role: [LAST_OWNER] });

const names = (input: {
  permission_set?: PermissionSet | null;
  first_name?: string;
  last_name?: string;
  email?: string;
  role?: Change["role"];
  school?: string;
  employer?: string;
}) => ({
  firstName: input.first_name,
  lastName: input.last_name,
  email: input.email,
  role: input.role,
  permissionSet: input.permission_set,
  school: input.school,
  employer: input.employer,
});

/** Everything of an account, as its form sends it. */
export const editUser = command({
  name: "users.edit",
  allow: staffOrSuper,
  input: userForm.extend({
    id: id(),
    photo: optional(z.instanceof(File, { message: REQUIRED })),
    photo_from: optional(id()),
    remove_photo: flag(),
    version: version(),
  }),
  async run(ctx, { id: userId, photo, photo_from: from, remove_photo: isRemoved, version: seen, ...input }) {
    await findManaged(ctx, userId);
    const avatarFileId = await takeChosen(ctx, { file: photo, from, isRemoved }, { purpose: "avatar", field: "photo" });
    const actor = userOf(ctx);
    // The field is only in the form of users who may change it; otherwise the value stays.
    const isSaid = mayNarrow(actor.role) && actor.id !== userId;
    const permissionSet = !isSaid ? undefined : input.role === undefined || input.role === "school_admin" ? (input.permission_set ?? null) : null;
    return stageUser(ctx, userId, {
      ...names(input),
      permissionSet,
      phone: input.phone ?? null,
      jobTitle: input.job_title ?? null,
      avatarFileId,
      version: seen,
    });
  },
});

const changing = (name: string, allow: Policy) =>
  command({
    name,
    allow,
    input: userChange.extend({ id: id(), school: optional(id()), avatar_url: optional(text(2048)) }),
    async run(ctx, { id: userId, avatar_url: url, ...input }) {
      const avatarFileId = url ? await claimUpload(ctx, url, "avatar", "avatar_url") : undefined;
      return stageUser(ctx, userId, { ...names(input), phone: input.phone, jobTitle: input.job_title, avatarFileId });
    },
  });

/** Some data of an account, for the API. */
export const updateUser = changing("users.update", staffOrSuper);
export const updateAnyUser = changing("users.update-any", superAdmin);
