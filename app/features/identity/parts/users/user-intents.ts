import { intent } from "~/platform/screen";
import { resetSecondFactor } from "../../domain/second-factor/reset";
import { deleteUser, resendInvite, sendPasswordReset, setUserStatus } from "../../domain/users/user-status";
import { usersPath } from "../../paths";

/** Actions shared by the user list and the user form. */
export const userIntents = {
  activate: intent(setUserStatus, { input: ({ id }) => ({ id, account_status: "active" }), toast: "Account activated." }),
  deactivate: intent(setUserStatus, { input: ({ id }) => ({ id, account_status: "inactive" }), toast: "Account deactivated." }),
  invite: intent(resendInvite, { input: ({ id }) => ({ id }), toast: ({ email }) => `Invitation sent to ${email}.` }),
  reset: intent(sendPasswordReset, { input: ({ id }) => ({ id }), toast: ({ email }) => `Password reset sent to ${email}.` }),
  "reset-second-factor": intent(resetSecondFactor, { input: ({ id }) => ({ id }), toast: ({ email }) => `Two-step sign-in of ${email} was reset.` }),
  delete: intent(deleteUser, { input: ({ id }) => ({ id }), toast: "Deleted successfully.", to: usersPath }),
};
