import type { Constraints } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";
import { cohortFull, duplicatePerson, moved } from "./refusals";

/** Messages for violated constraints of this feature's tables. */
export const constraints: Constraints = {
  "group_seats.school_id, group_seats.class_id, group_seats.email": duplicatePerson,
  "group_seats.school_id, group_seats.order_id, group_seats.position": moved,
  cohort_members_at_most: () => cohortFull(0),
  "group_prices.school_id, group_prices.program_id": changedMeanwhile,
};
