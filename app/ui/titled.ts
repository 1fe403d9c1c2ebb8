import type { MetaDescriptor, MetaFunction } from "@remix-run/cloudflare";
import { rootIn } from "./root-data";

type Args<Loader> = Parameters<MetaFunction<Loader>>[0];

/** Search engines keep out. */
export const NOINDEX: MetaDescriptor = { name: "robots", content: "noindex" };

/** "Sign in · Bayside Health Academy": what a page is, and whose. */
export const titled =
  <Loader = unknown>(title: string | ((data: Args<Loader>["data"]) => string), ...more: MetaDescriptor[]) =>
  ({ data, matches }: Args<Loader>): MetaDescriptor[] => [
    { title: `${typeof title === "string" ? title : title(data)} · ${rootIn(matches)?.brand.name ?? "Enrollium"}` },
    ...more,
  ];
