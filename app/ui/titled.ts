import type { MetaArgs, MetaDescriptor } from "@remix-run/cloudflare";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { localeIn, rootIn } from "./root-data";

/** Keeps search engines out. */
export const NOINDEX: MetaDescriptor = { name: "robots", content: "noindex" };

/** The `meta` of a page: "Sign in · Bayside Health Academy". */
export const titled =
  <Loader = unknown>(title: string | ((data: MetaArgs<Loader>["data"], locale: Locale) => string), ...more: MetaDescriptor[]) =>
  ({ data, matches }: MetaArgs<Loader>): MetaDescriptor[] => {
    const locale = localeIn(matches);
    const said = typeof title === "string" ? phrase(title, locale) : title(data, locale);
    return [{ title: `${said} · ${rootIn(matches)?.brand.name ?? "Enrollium"}` }, ...more];
  };
