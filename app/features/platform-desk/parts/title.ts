import type { MetaFunction } from "@remix-run/cloudflare";

/** The title of a screen of the desk. */
export const titled =
  (title: string): MetaFunction =>
  () => [{ title }];
