import type { MetaFunction } from "@remix-run/cloudflare";
import type { RootData } from "~/ui/root-data";

/** "Sign in · Bayside Health Academy", and nothing for search engines. */
export const titled =
  (title: string): MetaFunction =>
  ({ matches }) => {
    const root = matches.find((match) => match.id === "root")?.data as RootData | undefined;
    return [{ title: `${title} · ${root?.brand.name ?? "Enrollium"}` }, { name: "robots", content: "noindex" }];
  };
