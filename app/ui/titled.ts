import type { MetaArgs, MetaDescriptor } from "@remix-run/cloudflare";
import { rootIn } from "./root-data";

/** Search engines keep out. */
export const NOINDEX: MetaDescriptor = { name: "robots", content: "noindex" };

/** "Sign in · Bayside Health Academy": what a page is, and whose. */
export const titled =
  <Loader = unknown>(title: string | ((data: MetaArgs<Loader>["data"]) => string), ...more: MetaDescriptor[]) =>
  ({ data, matches }: MetaArgs<Loader>): MetaDescriptor[] => [
    { title: `${typeof title === "string" ? title : title(data)} · ${rootIn(matches)?.brand.name ?? "Enrollium"}` },
    ...more,
  ];
