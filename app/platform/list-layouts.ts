import { z } from "zod";
import { cookie, cookieOf, YEAR } from "./cookies";

/** A user's column layout of a list, stored in this browser by the list's address. */
export interface ListLayout {
  /** The keys of the columns that were chosen or left out, in the order they stand in; a new column of the list comes behind them. */
  order: string[];
  hidden: string[];
  isDense: boolean;
}

const COOKIE = "columns";
/** The most lists a cookie holds; the oldest is dropped. */
const MAX_LISTS = 12;
export const MAX_COLUMNS = 30;

const KEY = /^\w{1,40}$/;
const LIST = /^(\/[\w:-]{1,60}){1,6}$/;

export const columnKey = z.string().regex(KEY);
export const listName = z.string().regex(LIST, "This isn't a list.");

/** A list's address without record ids: lists inside records share one layout. */
export const listOf = (pathname: string): string => pathname.replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}/g, "/:id");

/** The lists that this browser has set; what does not read as one is left out. */
export function layoutsOf(request: Request): Record<string, ListLayout> {
  const saved = new URLSearchParams(decoded(cookieOf(request, COOKIE) ?? ""));
  return Object.fromEntries([...saved].filter(([list]) => LIST.test(list)).map(([list, value]) => [list, read(value)]));
}

/** The cookie with one list set anew; null puts the list back as it comes. */
export function layoutCookie(request: Request, list: string, layout: ListLayout | null): string {
  const others = Object.entries(layoutsOf(request)).filter(([name]) => name !== list);
  const entries = [...others, ...(layout ? [[list, layout] as const] : [])].slice(-MAX_LISTS);
  return cookie(COOKIE, encodeURIComponent(new URLSearchParams(entries.map(([name, value]) => [name, written(value)])).toString()), YEAR);
}

/** `~` in front: close rows; then the columns, with `-` before those left out. */
const written = ({ order, hidden, isDense }: ListLayout) =>
  (isDense ? "~" : "") + order.map((key) => (hidden.includes(key) ? `-${key}` : key)).join(".");

function read(value: string): ListLayout {
  const isDense = value.startsWith("~");
  const marks = value
    .slice(isDense ? 1 : 0)
    .split(".")
    .slice(0, MAX_COLUMNS);
  const keys = marks.map((mark) => mark.replace(/^-/, "")).filter((key) => KEY.test(key));
  return { order: keys, hidden: keys.filter((key) => marks.includes(`-${key}`)), isDense };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

/** All columns in the user's order, hidden ones included. The first column stays first because it names the row. */
export function orderedBy<C extends { key: string }>([first, ...rest]: readonly C[], layout: ListLayout | undefined): C[] {
  if (!first) return [];
  const placed = (layout?.order ?? []).flatMap((key) => rest.find((column) => column.key === key) ?? []);
  return [first, ...placed, ...rest.filter((column) => !placed.includes(column))];
}

/** The visible columns. */
export function laidOut<C extends { key: string }>(columns: readonly C[], layout: ListLayout | undefined): readonly C[] {
  if (!layout) return columns;
  return orderedBy(columns, layout).filter(({ key }, index) => index === 0 || !layout.hidden.includes(key));
}
