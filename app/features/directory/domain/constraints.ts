import type { Constraints } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";
import { CITY_ADDED, SLUG_USED, STATE_ADDED } from "../model";
import { taken } from "./places";

/** Error messages for the constraints of this feature's tables. */
export const constraints: Constraints = {
  "best_states.state": taken("state_added", "state", STATE_ADDED),
  "best_states.slug": taken("slug_taken", "slug", SLUG_USED),
  "best_cities.state_id, best_cities.slug": taken("slug_taken", "slug", SLUG_USED),
  "best_cities.state_id, best_cities.city": taken("city_added", "city", CITY_ADDED),
  "featured_schools.place_id, featured_schools.featured_id": changedMeanwhile,
};
