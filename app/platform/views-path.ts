import { queryString } from "./query-string";

/** In a list's query: the menu of its columns stands open. */
export const COLUMNS_OPEN = "columns";

/** In a list's query: what was just done there, which can be undone. */
export const JUST_DONE = "done";

/** Of a list's query: the page, what stands open, and what was just done. */
export const TRANSIENT = ["page", "offset", "confirm", "id", COLUMNS_OPEN, JUST_DONE];

/** What of a list's query is worth keeping: filters, search and order, not the page or a question that stood open. */
export function keptQuery(query: string): string {
  const params = new URLSearchParams(query);
  for (const name of TRANSIENT) params.delete(name);
  return params.toString();
}

/** The saved views of the list at the address `of`; `query` is what it shows now. */
export const listViewsPath = ({ of, query }: { of: string; query?: string }) =>
  `/school/views${queryString({ of, query: query && keptQuery(query) })}`;

/** Where the menu of a list's columns posts to. */
export const listColumnsPath = () => "/columns";

/** Where forms save their drafts. */
export const formDraftsPath = "/drafts";
