import { queryString } from "~/platform/query-string";

export const groupsPath = "/school/groups";
export const groupPath = (id: string, panel?: string) => `${groupsPath}/${id}${queryString({ do: panel })}`;
export const groupPricePath = (programId: string) => `/school/programs/${programId}/team-price`;
/** The form for teams on a school's site. */
export const enrollTeamPath = (slug: string) => `/programs/${encodeURIComponent(slug)}/team`;
/** The buyer's page, without an account. */
export const groupPagePath = (code: string) => `/group-orders/${code}`;
/** Students of the buyer ask for a seat here. */
export const joinGroupPath = (joinCode: string) => `/join-group/${joinCode}`;
/** The invitation of one person. */
export const groupSeatPath = (token: string) => `/group-seats/${token}`;
