import { z } from "zod";
import { takeChosen } from "~/features/files/domain/chosen-picture";
import { claimUpload } from "~/features/files/domain/claim-upload";
import { pictureUpload } from "~/features/files/domain/create-upload";
import type { PermissionSet } from "~/platform/context";
import { forbidden, invalidField, notFound } from "~/platform/errors";
import { id, optional, REQUIRED, text } from "~/platform/input";
import { employerAdmin, type Policy, staffOrSuper, superAdmin } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command } from "~/platform/verb";
import { findSchoolById } from "../../data/school-row";
import { employerExists } from "../../data/user-directory";
import {
  assignableRoles,
  colleagueForm,
  isEmployerRole,
  isSchoolRole,
  type ManagedRole,
  mayNarrow,
  NO_EMPLOYER,
  newUserForm,
  ONLY_ADMINS,
} from "../../user-model";
import { inviteUser } from "../invite";

/**
 * Stages an account of the user's school (for super admins, of any school) with its invitation. @throws forbidden for a higher role,
 * conflict `user_exists`, invalid on `school` or `employer`
 */
async function stageNewUser(
  ctx: CommandCtx,
  input: Omit<z.output<typeof newUserForm>, "permission_set"> & { permission_set?: PermissionSet },
  avatarFileId: string | null,
): Promise<{ id: string }> {
  if (!assignableRoles(userOf(ctx).role).includes(input.role)) throw forbidden();
  if (input.permission_set && !mayNarrow(userOf(ctx).role)) throw forbidden();
  if (input.permission_set && input.role !== "school_admin") throw invalidField("permission_set", ONLY_ADMINS);
  const { userId } = await inviteUser(ctx, {
    email: input.email,
    firstName: input.first_name,
    lastName: input.last_name,
    phone: input.phone ?? null,
    jobTitle: input.job_title ?? null,
    avatarFileId,
    role: input.role,
    permissionSet: input.permission_set ?? null,
    schoolId: await schoolFor(ctx, input.role, input.school),
    employerId: await employerFor(ctx, input.role, input.employer),
  });
  ctx.record({ type: "user", id: userId, after: { email: input.email, role: input.role, permissionSet: input.permission_set ?? null } });
  return { id: userId };
}

/** The school that an account of this role belongs to: the own one, or the one that a super admin names. */
export async function schoolFor(ctx: CommandCtx, role: string, named: string | undefined): Promise<string | null> {
  const actor = userOf(ctx);
  if (!isSchoolRole(role as Parameters<typeof isSchoolRole>[0])) return null;
  if (actor.role !== "super_admin") return actor.school?.id ?? null;
  if (!named) throw invalidField("school", REQUIRED, "required");
  if (!(await findSchoolById(ctx, named))) throw notFound();
  return named;
}

/**
 * The employer that an account of this role belongs to: the own one, or the one that a super admin names; null for other roles.
 * @throws invalid beside `employer`
 */
export async function employerFor(ctx: CommandCtx, role: ManagedRole, named: string | undefined): Promise<string | null> {
  const actor = userOf(ctx);
  if (!isEmployerRole(role)) return null;
  if (actor.roleType === "employer") return actor.employerId;
  if (!named) throw invalidField("employer", NO_EMPLOYER, "required");
  if (!(await employerExists(ctx, named))) throw invalidField("employer", `"${named}" is not a valid choice`);
  return named;
}

/** A new account from the form; its picture comes with it. */
export const addUser = command({
  name: "users.add",
  allow: staffOrSuper,
  input: newUserForm.extend({ photo: optional(z.instanceof(File, { message: REQUIRED })), photo_from: optional(id()) }),
  async run(ctx, { photo, photo_from: from, ...input }) {
    const avatar = (await takeChosen(ctx, { file: photo, from }, { purpose: "avatar", field: "photo" })) ?? null;
    return stageNewUser(ctx, input, avatar);
  },
});

const creating = (name: string, allow: Policy) =>
  command({
    name,
    allow,
    input: newUserForm.extend({ avatar_url: optional(text(2048)) }),
    async run(ctx, { avatar_url: url, ...input }) {
      return stageNewUser(ctx, input, url ? await claimUpload(ctx, url, "avatar", "avatar_url") : null);
    },
  });

/** A new account, for the API. */
export const createUser = creating("users.create", staffOrSuper);
export const createAnyUser = creating("users.create-any", superAdmin);

/** A new account of the own employer, by its admin. */
export const addColleague = command({
  name: "users.add-colleague",
  allow: employerAdmin,
  input: colleagueForm,
  run: (ctx, input) => stageNewUser(ctx, input, null),
});

/** Upload URL for an account's photo. */
export const createUserUpload = pictureUpload("users.create-upload", staffOrSuper, "avatar");
