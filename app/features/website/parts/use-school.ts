import { useRouteLoaderData } from "@remix-run/react";
import type { School } from "~/platform/context";
import type { RootData } from "~/ui/root-data";
import { type Family, familyOfSchool } from "~/ui/site/family";

/** The school whose site this is, as the root read it with the host. */
export function useSchool(): { school: School; family: Family } {
  const root = useRouteLoaderData("root") as RootData | undefined;
  if (!root?.school) throw new Error("A page of the public site was rendered without its school");
  return { school: root.school, family: familyOfSchool(root.school) };
}

/** The same for `meta`, which is a function of the matches. */
export const schoolIn = (matches: readonly { id: string; data?: unknown }[]): School | null =>
  (matches.find((match) => match.id === "root")?.data as RootData | undefined)?.school ?? null;
