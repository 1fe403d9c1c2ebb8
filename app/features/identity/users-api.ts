import { z } from "zod";
import { del, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson, rowJson } from "~/platform/json";
import { address, instant, keyOf, named, text, uploadTicketShape } from "~/platform/json-shapes";
import { mediaPath } from "~/platform/media-path";
import { isoInstant } from "~/platform/zones";
import type { ManagedUser } from "./data/user-directory";
import { resetAnySecondFactor } from "./domain/second-factor/reset";
import { createAnyUser, createUser, createUserUpload } from "./domain/users/add-user";
import { updateAnyUser, updateUser } from "./domain/users/edit-user";
import { getAnyUser, getUser, listAllUsers, listUsers } from "./domain/users/list-users";
import { deleteAnyUser, setAnyUserStatus, setUserStatus } from "./domain/users/user-status";
import { roleTypeOf } from "./model";
import { ROLE_LABELS } from "./role-model";
import { roleType } from "./session-shapes";
import { ACCOUNT_STATES, INVITE_STATE_LABELS, PERMISSION_SETS } from "./user-model";

/** Shapes of the API's answers about managed accounts. */
const managedUserShape = named("ManagedUser", {
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: text(),
  role: keyOf(ROLE_LABELS),
  role_type: roleType(),
  permission_set: z.enum(PERMISSION_SETS).nullable().describe("Permission set of a school admin; null for all permissions"),
  school: text(),
  avatar_url: address().nullable(),
  account_status: z.enum(ACCOUNT_STATES),
  invite_status: keyOf(INVITE_STATE_LABELS).nullable(),
  created_at: instant(),
});

const user = rowJson(managedUserShape, (row: ManagedUser) => ({
  role_type: roleTypeOf(row.role),
  school: row.schoolId,
  avatar_url: row.avatarFileId ? mediaPath(row.avatarFileId) : null,
  account_status: row.status,
  created_at: isoInstant(row.createdAt),
}));

const one = { output: user };
const listed = { output: listJson(user) };
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
