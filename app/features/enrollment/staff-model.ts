import { choice } from "~/platform/input";
/** Which records a list of people shows: those of the lists, or those that were deleted. */
export const records = { records: choice(["deleted"]) };
