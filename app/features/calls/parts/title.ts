import type { MetaFunction } from "@remix-run/cloudflare";

/** "Call logs · Bayside Health Academy" */
export const titled =
  (title: string): MetaFunction =>
  ({ matches }) => {
    const root = matches.find(({ id }) => id === "root")?.data as { brand?: { name: string } } | undefined;
    return [{ title: `${title} · ${root?.brand?.name ?? ""}` }];
  };
