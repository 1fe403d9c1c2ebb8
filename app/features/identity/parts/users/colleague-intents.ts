import { intent } from "~/platform/screen";
import { addColleague } from "../../domain/users/add-user";
import { deleteColleague, resendColleagueInvite, setColleagueStatus } from "../../domain/users/user-status";
import { colleaguesPath } from "../../paths";

/** Actions of an employer's admin on the employer's accounts. */
export const colleagueIntents = {
  add: intent(addColleague, { to: colleaguesPath, toast: "Invitation sent." }),
  activate: intent(setColleagueStatus, { input: ({ id }) => ({ id, account_status: "active" }), toast: "Account activated." }),
  deactivate: intent(setColleagueStatus, { input: ({ id }) => ({ id, account_status: "inactive" }), toast: "Account deactivated." }),
  invite: intent(resendColleagueInvite, { input: ({ id }) => ({ id }), toast: ({ email }) => `Invitation sent to ${email}.` }),
  delete: intent(deleteColleague, { input: ({ id }) => ({ id }), toast: "Deleted successfully.", to: colleaguesPath }),
};
