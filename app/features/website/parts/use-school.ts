import type { School } from "~/platform/context";
import { useRootData } from "~/ui/root-data";
import { type Family, familyOfSchool } from "~/ui/site/family";

/** The school of this site, from the root loader. */
export function useSchool(): { school: School; family: Family } {
  const root = useRootData();
  if (!root?.school) throw new Error("A page of the public site was rendered without its school");
  return { school: root.school, family: familyOfSchool(root.school) };
}
