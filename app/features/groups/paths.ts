import { cohortsPath } from "~/features/enrollment/paths";
import { queryString } from "~/platform/query-string";

export const groupsPath = "/school/groups";
export const groupPath = (id: string, panel?: string) => `${groupsPath}/${id}${queryString({ do: panel })}`;
/** The form for teams on a school's site. */
export const enrollTeamPath = (slug: string) => `/programs/${encodeURIComponent(slug)}/team`;
/** The buyer's page, without an account; `replace` opens the form for another person in a seat. */
export const groupPagePath = (code: string, replace?: string) => `/group-orders/${code}${queryString({ replace })}`;
/** Students of the buyer ask for a seat here. */
export const joinGroupPath = (joinCode: string) => `/join-group/${joinCode}`;
/** The invitation of one person. */
export const groupSeatPath = (token: string) => `/group-seats/${token}`;
export const addCohortPath = `${cohortsPath}/add`;
export const editCohortPath = (id: string) => `${cohortsPath}/edit/${id}`;
