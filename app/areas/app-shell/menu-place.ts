import { useLocation, useMatches } from "@remix-run/react";

/** The path that a menu marks: the page's own, or the entry that its screen belongs to (`handle.menu`). */
export function useMenuPlace(): string {
  const { pathname } = useLocation();
  const owner = useMatches()
    .map(({ handle }) => (handle as { menu?: string } | undefined)?.menu)
    .findLast((menu) => menu !== undefined);
  return owner ?? pathname;
}
