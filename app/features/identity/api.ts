import { get, patch, post } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, rowJson } from "~/platform/json";
import { detailShape, uploadTicketShape } from "~/platform/json-shapes";
import { mediaPath } from "~/platform/media-path";
import type { ApiUser } from "./data/find-user";
import { createAvatarUpload } from "./domain/avatar";
import { updatePassword } from "./domain/change-password";
import { issueTokens } from "./domain/issue-tokens";
import { getMe, updateProfile } from "./domain/me";
import { refreshAccess, revokeToken } from "./domain/refresh-tokens";
import { requestPasswordReset } from "./domain/request-password-reset";
import { confirmPasswordReset, validateResetToken } from "./domain/reset-password";
import { roleTypeOf } from "./model";
import { linkGoodShape, meShape, ownEntityShape, resetDoneShape, signedInShape, tokenPairShape } from "./session-shapes";

function linkedEntity({ school }: ApiUser) {
  if (!school) return null;
  return {
    id: school.id,
    name: school.name,
    logo_url: school.logoUrl,
    small_logo_url: school.smallLogoUrl,
    primary_color: school.primaryColor,
    secondary_color: school.secondaryColor,
    dark_color: school.darkColor,
    school_type: school.type,
    payment_plan: school.plan,
    show_ai_call_logs: school.showAiCallLogs,
    subdomain: { subdomain_url: school.host },
  };
}

const user = rowJson(meShape, (row: ApiUser) => ({
  role_type: roleTypeOf(row.role),
  avatar_url: row.avatarFileId ? mediaPath(row.avatarFileId) : null,
  ...(row.role === "student" ? { is_profile_complete: Boolean(row.isProfileComplete), locale: row.locale ?? "en" } : {}),
  linked_entity: linkedEntity(row),
}));

const me = { output: user };

export const endpoints: Endpoint[] = [
  post("/token/", issueTokens, "Signs in; returns an access token, a refresh token and the user", {
    output: json(signedInShape, (result) => ({ access: result.access, refresh: result.refresh, user: user(result.user) })),
    anyToken: true,
  }),
  post("/token/refresh/", refreshAccess, "Exchanges a refresh token for a new token pair", { output: json(tokenPairShape), anyToken: true }),
  post("/token/revoke/", revokeToken, "Signs out; revokes a refresh token and its family", { status: 204 }),
  post("/password-reset/", requestPasswordReset, "Sends a password reset link", { output: json(detailShape), anyToken: true }),
  post("/password-reset/confirm/", confirmPasswordReset, "Sets a new password with a link's token", { output: json(resetDoneShape), anyToken: true }),
  post("/password-reset/validate_token/", validateResetToken, "Whether a reset link is still valid", {
    output: json(linkGoodShape, ({ status }) => ({ status })),
    anyToken: true,
  }),
  get("/users/me/", getMe, "Returns the signed-in user", me),
  get("/users/my-linked-entity/", getMe, "Returns the signed-in user's school", {
    operationId: "identityLinkedEntity",
    output: json(ownEntityShape, (row) => ({ data: { linked_entity: linkedEntity(row) }, linked_entity: linkedEntity(row) })),
  }),
  patch("/users/update-profile/", updateProfile, "Changes your profile", me),
  patch("/users/update-password/", updatePassword, "Changes your password", { output: json(detailShape, ({ detail }) => ({ detail })) }),
  post("/users/avatar-upload-url/", createAvatarUpload, "Upload URL for your profile photo", { output: json(uploadTicketShape) }),
];
