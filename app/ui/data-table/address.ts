import { TRANSIENT } from "~/platform/views-path";
import { isIsoDate, monthName } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import type { Filter } from "./types";

/** A list's state lives in its address; these make the addresses of its links. All keep what they do not change. */
export interface Sorting {
  sort: string;
  dir: "asc" | "desc";
}

/** This page's query with other values (null removes); anything but turning a page starts at page one. */
export function queryWith(params: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(params);
  for (const name of TRANSIENT) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  const query = next.toString();
  return query ? `?${query}` : "?";
}

/** The order in force: that of the address, else the list's own (`-created` is descending). */
export function sortingOf(params: URLSearchParams, fallback: string): Sorting {
  const sort = params.get("sort");
  if (sort) return { sort, dir: params.get("dir") === "desc" ? "desc" : "asc" };
  return { sort: fallback.replace(/^-/, ""), dir: fallback.startsWith("-") ? "desc" : "asc" };
}

export interface Chip {
  name: string;
  text: string;
}

/** What narrows the list now, in words. A value that no option has is not in force, so it has no chip. */
export function chipsOf(params: URLSearchParams, filters: readonly Filter[], locale: Locale): Chip[] {
  const q = params.get("q")?.trim();
  const chips = filters.flatMap((filter): Chip[] => {
    const value = params.get(filter.name);
    if (!value) return [];
    if (filter.options === undefined)
      return [
        { name: filter.name, text: `${filter.label}: ${filter.kind === "month" && isIsoDate(`${value}-01`) ? monthName(value, locale) : value}` },
      ];
    const option = filter.options.find((candidate) => candidate.value === value);
    return option ? [{ name: filter.name, text: `${filter.label}: ${option.label}` }] : [];
  });
  return q ? [{ name: "q", text: phrase("Search: {words}", locale, { words: q }) }, ...chips] : chips;
}

/** The page in force, one or more. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get("page"));
  return Number.isInteger(page) && page > 1 ? page : 1;
}

/** First, last, and the neighbours of the page in force; null is a gap. */
export function pagesShown(page: number, last: number): (number | null)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, last])].filter((number) => number >= 1 && number <= last).sort((a, b) => a - b);
  return wanted.flatMap((number, index) => (index > 0 && number - (wanted[index - 1] ?? 0) > 1 ? [null, number] : [number]));
}
