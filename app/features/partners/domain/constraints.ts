import { type Constraints, conflict } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";
import { alreadyRequested } from "./request-affiliation";

/** What the constraints of this feature's tables mean to a person. */
export const constraints: Constraints = {
  directory_entries_affiliated: () => conflict("affiliation_race", "Please try again."),
  "affiliations.school_id, affiliations.partner_id": alreadyRequested,
  "referrals.school_id, referrals.registration_id": changedMeanwhile,
};
