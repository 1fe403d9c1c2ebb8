import { mediaPath } from "~/features/files/paths";
import { del, type Endpoint, get, patch, post, thenRead } from "~/platform/endpoint";
import type { ManagedUser } from "./data/user-directory";
import { createAnyUser, createUser, createUserUpload } from "./domain/users/add-user";
import { updateAnyUser, updateUser } from "./domain/users/edit-user";
import { getAnyUser, getUser, listAllUsers, listUsers } from "./domain/users/list-users";
import { deleteAnyUser, setAnyUserStatus, setUserStatus } from "./domain/users/user-status";
import { roleTypeOf } from "./model";

const user = (row: ManagedUser) => ({
  id: row.id,
  email: row.email,
  first_name: row.firstName,
  last_name: row.lastName,
  phone: row.phone,
  role: row.role,
  role_type: roleTypeOf(row.role),
  school: row.schoolId,
  avatar_url: row.avatarFileId ? mediaPath(row.avatarFileId) : null,
  account_status: row.status,
  invite_status: row.inviteStatus,
  created_at: new Date(row.createdAt).toISOString(),
});
const page = ({ results, count }: { results: ManagedUser[]; count: number }) => ({ results: results.map(user), count });

const thenUser = thenRead((ctx, id) => getUser(ctx, { id }));

/** Accounts: `/user-management/` of every school for super admins, the `entity` calls of the own school. */
export const userEndpoints: Endpoint[] = [
  get("/user-management/entity-user-list/", listUsers, "The staff accounts of the school", { output: page }),
  get("/user-management/entity-user-retreive/", getUser, "A staff account of the school", { output: user }),
  post("/user-management/entity-create-user/", thenUser(createUser), "Makes an account and invites its owner", { status: 201, output: user }),
  patch("/user-management/entity-user-partial-update/", thenUser(updateUser), "Changes an account of the school", { output: user }),
  patch("/user-management/change-entity-status/", thenUser(setUserStatus), "Switches an account on or off", { output: user }),
  post("/user-management/upload-url/", createUserUpload, "A place for the picture of an account"),
  patch("/user-management/update-account-status/", thenUser(setAnyUserStatus), "Switches any account on or off", { output: user }),
  get("/user-management/", listAllUsers, "Accounts of every school", { output: page }),
  post("/user-management/", thenUser(createAnyUser), "Makes any account and invites its owner", { status: 201, output: user }),
  get("/user-management/{id}/", getAnyUser, "Any account", { output: user }),
  patch("/user-management/{id}/", thenUser(updateAnyUser), "Changes any account", { output: user }),
  del("/user-management/{id}/", deleteAnyUser, "Takes away an account; what it did stays on record", { status: 204 }),
];
