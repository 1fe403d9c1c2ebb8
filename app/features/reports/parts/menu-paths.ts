import { useRootData } from "~/ui/root-data";

/** Which screens this person's menus lead to: a link to a screen that is not there, or not theirs, is not drawn. */
export function useMenuPaths() {
  const navigation = useRootData()?.navigation;
  const items = navigation ? [...navigation.sidebar.flatMap((group) => group.items), ...navigation.settings] : [];
  const paths = new Set(items.map(({ path }) => path));
  return {
    has: (path: string): boolean => paths.has(path),
    /** The path with a query, or null when there is no such screen. */
    linkTo: (path: string, query?: string): string | null => (paths.has(path) ? `${path}${query ? `?${query}` : ""}` : null),
  };
}
