import type { School } from "~/platform/context";
import type { RootData } from "~/ui/root-data";

/** The school of a public page, for `meta`, which is a function of the matches. */
export const schoolIn = (matches: readonly { id: string; data?: unknown }[]): School | null =>
  (matches.find((match) => match.id === "root")?.data as RootData | undefined)?.school ?? null;

/** The head of a page that nobody should find: cart, checkout, order. */
export function privateHead(title: string, matches: readonly { id: string; data?: unknown }[]) {
  const school = schoolIn(matches);
  return [{ title: school ? `${title} · ${school.name}` : title }, { name: "robots", content: "noindex" }];
}
