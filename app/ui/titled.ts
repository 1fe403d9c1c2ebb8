import type { MetaArgs, MetaDescriptor } from "@remix-run/cloudflare";
import { rootIn } from "./root-data";

/** Keeps search engines out. */
export const NOINDEX: MetaDescriptor = { name: "robots", content: "noindex" };

/** The `meta` of a page: "Sign in · Bayside Health Academy". */
export const titled =
  <Loader = unknown>(title: string | ((data: MetaArgs<Loader>["data"]) => string), ...more: MetaDescriptor[]) =>
  ({ data, matches }: MetaArgs<Loader>): MetaDescriptor[] => [
    { title: `${typeof title === "string" ? title : title(data)} · ${rootIn(matches)?.brand.name ?? "Enrollium"}` },
    ...more,
  ];
