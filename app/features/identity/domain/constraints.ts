import { type Constraints, conflict } from "~/platform/errors";
import { userExists } from "./invite";
import { passkeyKnown } from "./second-factor/passkey-known";

/** What the constraints of this feature's tables mean to a person. */
export const constraints: Constraints = {
  "users.email": userExists,
  "passkeys.credential_id": passkeyKnown,
  "invites.user_id": () => conflict("invite_race", "Someone else has just sent this invitation."),
};
