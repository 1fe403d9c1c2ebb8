import { useLocation } from "@remix-run/react";
import { carryAffiliate } from "~/platform/redirects";
import { inLocale } from "~/words/locale";
import { useLocale } from "../use-text";

/**
 * Makes links of the public site keep what has to travel: the language, the affiliate id, and the preview of staff. Links to other origins
 * and to anchors of the same page stay as they are.
 */
export function useCarry(): (path: string) => string {
  const { pathname, search } = useLocation();
  const locale = useLocale();
  if (!carries(search)) return locale === "en" ? asItIs : (path) => inLocale(path, locale);
  const here = new URL(pathname + search, "https://x.invalid");
  const isPreview = here.searchParams.get("preview") === "1";
  return (path) => {
    if (!path.startsWith("/")) return path;
    const carried = inLocale(carryAffiliate(path, here), locale);
    if (!isPreview) return carried;
    const url = new URL(carried, here);
    url.searchParams.set("preview", "1");
    return url.pathname + url.search + url.hash;
  };
}

const asItIs = (path: string) => path;

/** What of a query travels along with every link and form of the site, so that every page reads it. */
export const TRAVELS = ["affid", "preview"];

const carries = (search: string): boolean => TRAVELS.some((name) => search.includes(`${name}=`));

/** Hidden fields that a GET form must carry, for the same reason. */
export function useCarriedFields(): [name: string, value: string][] {
  const params = new URLSearchParams(useLocation().search);
  return TRAVELS.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as [string, string]] : [];
  });
}

/** The address a form of this page posts to: this page, at the element with the id `anchor` when there is one to come back to. */
export function useFormAddress(anchor: string | null): string {
  const { pathname, search } = useLocation();
  const locale = useLocale();
  const params = new URLSearchParams(search);
  params.delete("sent");
  return `${inLocale(pathname, locale)}${params.size > 0 ? `?${params}` : ""}${anchor ? `#${anchor}` : ""}`;
}

/** Where a form of this page goes after it was taken: the same page, which says so in the form's place. */
export function sentPath(url: URL, what: string, anchor: string): string {
  const params = new URLSearchParams({ sent: what });
  if (url.searchParams.get("preview") === "1") params.set("preview", "1");
  return `${url.pathname}?${params}#${anchor}`;
}
