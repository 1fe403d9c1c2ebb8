import { type Constraints, conflict } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";
import { alreadyRequested } from "./request-affiliation";

/** Error messages for the constraints of this feature's tables. */
export const constraints: Constraints = {
  directory_entries_affiliated: () => conflict("affiliation_race", "Please try again."),
  "affiliations.school_id, affiliations.partner_id": alreadyRequested,
  "referrals.school_id, referrals.registration_id": changedMeanwhile,
};
