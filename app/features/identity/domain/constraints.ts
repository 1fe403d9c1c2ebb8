import { type Constraints, conflict } from "~/platform/errors";
import { PASSKEY_KNOWN } from "../second-factor-model";
import { userExists } from "./invite";

/** Error messages for the constraints of this feature's tables. */
export const constraints: Constraints = {
  "users.email": userExists,
  "passkeys.credential_id": () => conflict("passkey_known", PASSKEY_KNOWN),
  "invites.user_id": () => conflict("invite_race", "This invitation was just sent by another user."),
};
