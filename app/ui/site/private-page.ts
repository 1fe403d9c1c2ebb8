import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { RootData } from "../root-data";

/** Title of a page that is one person's own: search engines keep out. */
export function privatePage(title: string, matches: readonly { id: string; data?: unknown }[]): MetaDescriptor[] {
  const root = matches.find((match) => match.id === "root")?.data as RootData | undefined;
  return [{ title: `${title} · ${root?.brand.name ?? ""}` }, { name: "robots", content: "noindex" }];
}
