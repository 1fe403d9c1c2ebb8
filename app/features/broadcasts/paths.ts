import { queryString } from "~/platform/query-string";

export const broadcastsPath = "/school/broadcasts";
export const addBroadcastPath = `${broadcastsPath}/add`;
export const writeToCohortPath = (cohort: string) => `${addBroadcastPath}${queryString({ source: "cohort", cohort })}`;
export const broadcastPath = (id: string) => `${broadcastsPath}/${id}`;
export const editBroadcastPath = (id: string) => `${broadcastsPath}/edit/${id}`;
