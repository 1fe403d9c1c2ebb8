import { inLocale, type Locale } from "~/words/locale";

/** The path of an address on this very origin, or null: for `?redirect=` and everything else that a client may aim. */
export function strictPath(to: unknown): string | null {
  if (typeof to !== "string" || to.length > 2048 || hasControlOrBackslash(to)) return null;
  try {
    const url = new URL(to, "https://x.invalid");
    if (url.origin !== "https://x.invalid") return null;
    const path = url.pathname + url.search + url.hash;
    return to.startsWith("/") && path.startsWith("/") && !path.startsWith("//") ? path : null;
  } catch {
    return null;
  }
}

const hasControlOrBackslash = (value: string) => [...value].some((char) => char <= " " || char === "\\" || char === "\u007f");

/** `path` with `affid` carried over from the current address, if it is valid and `path` has none. */
export function carryAffiliate(path: string, from: URL): string {
  const affid = from.searchParams.get("affid");
  if (!affid || !/^[A-Za-z0-9_-]{1,64}$/.test(affid) || !path.startsWith("/")) return path;
  const url = new URL(path, "https://x.invalid");
  if (!url.searchParams.has("affid")) url.searchParams.set("affid", affid);
  return url.pathname + url.search + url.hash;
}

/** The address of a list without the question that stood open on it (`?confirm=&id=`): where its answer leads back to. */
export const withoutQuestion = (url: URL): string => without(url, "confirm", "id");

/** The path and query of an address, without some names of the query. */
export function without({ pathname, searchParams }: URL, ...names: string[]): string {
  const remaining = new URLSearchParams(searchParams);
  for (const name of names) remaining.delete(name);
  return remaining.size > 0 ? `${pathname}?${remaining}` : pathname;
}

/** Where the payment provider sends the browser back to: a path of this host, in the language of the page. */
export const backTo = ({ origin, locale }: { origin: string; locale: Locale }, path: string): string => origin + inLocale(path, locale);
