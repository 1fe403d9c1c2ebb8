import type { Ctx, PermissionSet, Role, RoleType, School } from "~/platform/context";
import { schoolOf } from "~/platform/context";
import { brandVariables } from "./colour";
import { darkBrandVariables } from "./dark-colour";
import { PRODUCT_COLOURS } from "./product-colours";

export interface Brand {
  name: string;
  logoUrl: string | null;
  faviconUrl: string;
  primaryColor: string;
  secondaryColor: string;
  darkColor: string;
  /** What pages take from these colours, as custom properties, computed here, so that no browser has to; in the dark some are others. */
  variables: Record<`--${string}`, string>;
  darkVariables: Record<`--${string}`, string>;
}

export interface SavedView {
  /** The list's path, and what follows in it without a question mark. */
  list: string;
  query: string;
  name: string;
}

const viewsIn = (json: string | null): SavedView[] =>
  (JSON.parse(json ?? "[]") as [string, string, string][]).map(([list, name, query]) => ({ list, name, query }));

/** Everything a frame shows around a screen: whose brand, who is signed in, what waits for them. */
export interface Shell {
  brand: Brand;
  /** The school of the person or of the host; public facts only. */
  school: School | null;
  isMainHost: boolean;
  user: {
    id: string;
    role: Role;
    roleType: RoleType;
    name: string;
    email: string;
    avatarUrl: string | null;
    isProfileComplete: boolean;
    /** The person chooses between English and Spanish. */
    isBilingual: boolean;
    unread: number;
    pendingPreEnrollments: number;
    pendingRefunds: number;
    pendingInterestedSchools: number;
    /** An active instructor of the own school. */
    teaches: boolean;
    permissionSet: PermissionSet | null;
    /** Saved views that stand as tabs over their lists. */
    views: SavedView[];
    /** The super admin who is signed in as this person. */
    impersonator: { name: string; until: number } | null;
  } | null;
  sister: { name: string; url: string } | null;
  year: number;
}

export function shellOf(ctx: Ctx): Shell {
  const school = (ctx.actor.kind === "user" ? ctx.actor.school : null) ?? schoolOf(ctx);
  const { actor, env } = ctx;
  const colours = { primaryColor: school?.primaryColor ?? PRODUCT_COLOURS.primary, darkColor: school?.darkColor ?? PRODUCT_COLOURS.dark };
  return {
    brand: {
      name: school?.brandText ?? school?.name ?? "Enrollium",
      logoUrl: school?.logoUrl ?? null,
      faviconUrl: school?.faviconUrl ?? school?.smallLogoUrl ?? (school ? "/brand-icon.svg" : "/favicon.svg"),
      ...colours,
      secondaryColor: school?.secondaryColor ?? PRODUCT_COLOURS.secondary,
      variables: brandVariables(colours),
      darkVariables: darkBrandVariables(colours.primaryColor),
    },
    school,
    isMainHost: ctx.isMainHost,
    user:
      actor.kind === "user"
        ? {
            id: actor.id,
            role: actor.role,
            roleType: actor.roleType,
            name: `${actor.firstName} ${actor.lastName}`,
            email: actor.email,
            avatarUrl: actor.avatarUrl,
            isProfileComplete: actor.isProfileComplete,
            isBilingual: actor.roleType === "student" && Boolean(actor.school?.speaksSpanish),
            unread: actor.shell.unread,
            pendingPreEnrollments: actor.shell.pendingPreEnrollments,
            pendingRefunds: actor.shell.pendingRefunds,
            pendingInterestedSchools: actor.shell.pendingInterestedSchools,
            teaches: Boolean(actor.shell.teaches),
            permissionSet: actor.permissionSet,
            views: viewsIn(actor.shell.savedViews),
            impersonator: actor.impersonator && { name: actor.impersonator.name, until: actor.impersonator.until },
          }
        : null,
    sister: env.SISTER_APP_URL ? { name: env.SISTER_APP_NAME ?? "Sister app", url: env.SISTER_APP_URL } : null,
    year: ctx.now.getUTCFullYear(),
  };
}
