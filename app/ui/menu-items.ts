/** The entries of an area's menus. A menu grants no rights: every screen checks its own gate. */
export interface MenuItem {
  /** The screen's id in the product's screen list; an entry whose screen is not mounted is not shown. Null for what is no screen of ours. */
  screen: string | null;
  label: string;
  path: string;
  /** The number in the badge: items to review on that screen. */
  badge?: number;
  newTab?: boolean;
}

export interface MenuGroup {
  /** Null: the items stand by themselves. */
  label: string | null;
  icon: MenuIcon;
  items: MenuItem[];
}

export type MenuIcon =
  | "home"
  | "programs"
  | "students"
  | "compliance"
  | "mail"
  | "store"
  | "branding"
  | "payments"
  | "assistants"
  | "partners"
  | "website"
  | "schools"
  | "catalog"
  | "users"
  | "jobs";

export const item = (screen: string | null, label: string, path: string, more: Pick<MenuItem, "badge" | "newTab"> = {}): MenuItem => ({
  screen,
  label,
  path,
  ...more,
});

/** Ids of the screens that exist; null shows everything (for tests against the specification). */
export type Mounted = ReadonlySet<string> | null;

export const shown = <Item extends MenuItem>(items: Item[], mounted: Mounted): Item[] =>
  items.filter(({ screen }) => !screen || !mounted || mounted.has(screen));

/** Entries whose screen exists; a group without any is left out. */
export const shownGroups = (groups: MenuGroup[], mounted: Mounted): MenuGroup[] =>
  groups.map((group) => ({ ...group, items: shown(group.items, mounted) })).filter(({ items }) => items.length > 0);

/** The entry that an address belongs to: the longest path that it is, or lies under. */
export function activePath(paths: string[], current: string): string | null {
  const under = paths.filter((path) => current === path || current.startsWith(`${path}/`));
  return under.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** The top navigation of students: an entry of several opens. */
export interface TopEntry {
  label: string;
  items: MenuItem[];
}

/** A place in the bar of a phone, with its sign. */
export interface PlaceItem extends MenuItem {
  icon: "today" | "students" | "classes" | "payments" | "profile" | "search";
}

/** Every menu around a signed-in person's screens, cut to what the role and the plan have and to the screens that exist. */
export interface Navigation {
  sidebar: MenuGroup[];
  top: TopEntry[];
  /** The places a student or staff goes to most: a bar at the bottom of a phone; a student's row below the top navigation elsewhere. */
  places: PlaceItem[];
  settings: MenuItem[];
  account: MenuItem[];
  hasBell: boolean;
  /** The sister product, for those who may go there. */
  sister: { name: string; url: string } | null;
}
