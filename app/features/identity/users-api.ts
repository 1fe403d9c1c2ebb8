import { del, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json } from "~/platform/json";
import { listOf, uploadTicketShape } from "~/platform/json-shapes";
import { mediaPath } from "~/platform/media-path";
import { isoInstant } from "~/platform/zones";
import type { ManagedUser } from "./data/user-directory";
import { resetAnySecondFactor } from "./domain/second-factor/reset";
import { createAnyUser, createUser, createUserUpload } from "./domain/users/add-user";
import { updateAnyUser, updateUser } from "./domain/users/edit-user";
import { getAnyUser, getUser, listAllUsers, listUsers } from "./domain/users/list-users";
import { deleteAnyUser, setAnyUserStatus, setUserStatus } from "./domain/users/user-status";
import { roleTypeOf } from "./model";
import { managedUserShape } from "./user-shapes";

const user = (row: ManagedUser) => ({
  id: row.id,
  email: row.email,
  first_name: row.firstName,
  last_name: row.lastName,
  phone: row.phone,
  role: row.role,
  role_type: roleTypeOf(row.role),
  permission_set: row.permissionSet,
  school: row.schoolId,
  avatar_url: row.avatarFileId ? mediaPath(row.avatarFileId) : null,
  account_status: row.status,
  invite_status: row.inviteStatus,
  created_at: isoInstant(row.createdAt),
});
const page = ({ results, count }: { results: ManagedUser[]; count: number }) => ({ results: results.map(user), count });

const one = { output: json(managedUserShape, user) };
const listed = { output: json(listOf(managedUserShape), page) };
const thenUser = thenRead((ctx, id) => getUser(ctx, { id }));

/** Accounts: `/user-management/` of every school for super admins, the `entity` calls of the own school. */
export const userEndpoints: Endpoint[] = [
  get("/user-management/entity-user-list/", listUsers, "Lists the school's staff accounts", listed),
  get("/user-management/entity-user-retreive/", getUser, "Returns a staff account of the school", one),
  post("/user-management/entity-create-user/", thenUser(createUser), "Creates an account and sends the invitation", { status: 201, ...one }),
  patch("/user-management/entity-user-partial-update/", thenUser(updateUser), "Changes an account of the school", one),
  patch("/user-management/change-entity-status/", thenUser(setUserStatus), "Activates or deactivates an account", one),
  post("/user-management/upload-url/", createUserUpload, "Upload URL for an account's photo", { output: json(uploadTicketShape) }),
  patch("/user-management/update-account-status/", thenUser(setAnyUserStatus), "Activates or deactivates any account", one),
  get("/user-management/", listAllUsers, "Lists accounts of all schools", listed),
  post("/user-management/", thenUser(createAnyUser), "Creates any account and sends the invitation", { status: 201, ...one }),
  get("/user-management/{id}/", getAnyUser, "Returns any account", one),
  patch("/user-management/{id}/", thenUser(updateAnyUser), "Changes any account", one),
  post("/user-management/{id}/reset-second-factor/", resetAnySecondFactor, "Resets the two-step sign-in of any account", {
    status: 204,
  }),
  del("/user-management/{id}/", deleteAnyUser, "Deletes an account; its history is kept", { status: 204 }),
];
