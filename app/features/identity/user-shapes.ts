import { z } from "zod";
import { address, instant, keyOf, named, text } from "~/platform/json-shapes";
import { ROLE_LABELS } from "./role-model";
import { roleType } from "./session-shapes";
import { ACCOUNT_STATES, INVITE_STATE_LABELS, PERMISSION_SETS } from "./user-model";

/** Shapes of the API's answers about managed accounts. */
export const managedUserShape = named("ManagedUser", {
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
