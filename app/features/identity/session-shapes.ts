import { z } from "zod";
import type { Role } from "~/platform/context";
import { address, keyOf, named } from "~/platform/json-shapes";
import { LOCALES } from "~/words/locale";
import { ROLE_LABELS } from "./role-model";

/** How people and their sign-ins are written, for the document of the API. */
const role = () => keyOf(ROLE_LABELS as Record<Role, string>);
export const roleType = () => z.enum(["school", "employer", "super_admin", "student"]);

const linkedEntityShape = named("LinkedEntity", {
  id: z.string(),
  name: z.string(),
  logo_url: address().nullable(),
  small_logo_url: address().nullable(),
  primary_color: z.string(),
  secondary_color: z.string(),
  dark_color: z.string(),
  school_type: z.enum(["local", "national_partner"]),
  payment_plan: z.enum(["basic", "basic-and-chat", "advanced", "advanced-and-chat"]),
  show_ai_call_logs: z.boolean(),
  subdomain: z.object({ subdomain_url: z.string().nullable() }),
}).nullable();

export const meShape = named("Me", {
  id: z.string(),
  email: z.string(),
  role: role(),
  role_type: roleType(),
  first_name: z.string(),
  last_name: z.string(),
  avatar_url: address().nullable(),
  phone: z.string().nullable(),
  is_profile_complete: z.boolean().optional().describe("Only for students"),
  locale: z.enum(LOCALES).optional().describe("The language that a student reads; only for students"),
  linked_entity: linkedEntityShape,
});

export const ownEntityShape = named("OwnEntity", { data: z.object({ linked_entity: linkedEntityShape }), linked_entity: linkedEntityShape });

export const tokenPairShape = named("TokenPair", {
  access: z.string().describe("Valid for five minutes"),
  refresh: z.string().describe("Valid once"),
});
export const signedInShape = named("SignedIn", tokenPairShape.extend({ user: meShape }));
export const resetDoneShape = named("ResetDone", { status: z.literal("reset_successful") });
export const linkGoodShape = named("LinkGood", { status: z.literal("OK") });
