import { useLocation } from "@remix-run/react";
import { inSchoolOf } from "../../paths";

/** Addresses of the configuration; a super admin's carry the school. */
export function useHere(): { to: (path: string) => string; school: string | undefined } {
  const { search, pathname } = useLocation();
  const url = new URL(pathname + search, "https://x.invalid");
  return { to: (path) => inSchoolOf(path, url), school: url.searchParams.get("school") ?? undefined };
}
