import { changePasswordPath, myProfilePath, studentMyProfilePath } from "~/features/identity/paths";
import { storePath } from "~/features/store/paths";
import type { RoleType } from "~/platform/context";
import type { Navigation } from "~/ui/menu-items";
import { item, type MenuGroup, type MenuItem, type Mounted, shown, shownGroups } from "~/ui/menu-items";
import type { Shell } from "~/ui/shell";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { adminMenu } from "./admin/menu";
import { employerMenu } from "./employer/menu";
import { schoolMenu, schoolPlaces, schoolSettings, teachingMenu, teachingPlaces } from "./school/menu";
import { studentMenu, studentPlaces } from "./student/menu";

interface Host {
  isOwn: boolean;
  origin: string;
}

/** The menus of the signed-in person, in their language; null without one. */
export function navigationOf(shell: Shell, mounted: Mounted, host: Host, locale: Locale = "en"): Navigation | null {
  const { user } = shell;
  if (!user) return null;
  const isSchool = user.roleType === "school";
  const isInstructor = user.permissionSet === "instructor";
  const isOnboarding = user.roleType === "student" && !user.isProfileComplete;
  const isStudent = user.roleType === "student" && !isOnboarding;
  const said = <E extends { label: string }>(entries: E[]): E[] => entries.map((entry) => ({ ...entry, label: phrase(entry.label, locale) }));
  return {
    sidebar: shownGroups(sidebarOf(shell, host), mounted),
    top: isStudent
      ? said(studentMenu())
          .map((entry) => ({ ...entry, items: said(shown(entry.items, mounted)) }))
          .filter(({ items }) => items.length > 0)
      : [],
    places: said(shown(isStudent ? studentPlaces() : isSchool ? (isInstructor ? teachingPlaces() : schoolPlaces()) : [], mounted)),
    settings: isSchool ? shown(schoolSettings(user.role, shell.school), mounted) : [],
    account: isOnboarding ? [] : said(shown(accountItems(user.roleType, user.role), mounted)),
    hasBell: user.roleType !== "student",
    sister: isSchool || user.roleType === "super_admin" ? shell.sister : null,
  };
}

function sidebarOf(shell: Shell, host: Host): MenuGroup[] {
  const { user, school } = shell;
  if (!user) return [];
  switch (user.roleType) {
    case "super_admin":
      return adminMenu(user);
    case "school":
      if (user.permissionSet === "instructor") return teachingMenu();
      return schoolMenu({
        role: user.role,
        school,
        pendingPreEnrollments: user.pendingPreEnrollments,
        teaches: user.teaches,
        storeUrl: storeUrl(shell, host),
      });
    case "employer":
      return employerMenu(user.role);
    case "student":
      return [];
  }
}

/** On the school's own host the store opens as a preview; elsewhere on the school's domain, with this address's scheme and port. */
function storeUrl({ school }: Shell, host: Host): string {
  if (host.isOwn || !school) return `${storePath}?preview=1`;
  const here = new URL(host.origin);
  return `${here.protocol}//${school.host}${here.port ? `:${here.port}` : ""}${storePath}`;
}

function accountItems(roleType: RoleType, role: string): MenuItem[] {
  const profile =
    roleType === "student"
      ? [item("ACC-10", "Account", studentMyProfilePath())]
      : role === "school_admin"
        ? []
        : [item("ACC-09", "Account", myProfilePath())];
  return [...profile, item("ACC-11", "Security", changePasswordPath())];
}
