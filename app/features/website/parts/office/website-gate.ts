import { planned, staffOrSuper } from "~/features/identity/gates";
import { isSuperAdmin } from "~/platform/policy";
import type { Gate } from "~/platform/screen";
import { websitePath } from "../../paths";

const staff = planned(staffOrSuper, "website");

/** Gate: staff of a school whose plan has a website, or a super admin with a chosen school. */
export const websiteGate: Gate = (ctx, url) => {
  const refused = staff(ctx, url);
  if (refused) return refused;
  const isSuper = isSuperAdmin(ctx);
  return isSuper && !url.searchParams.get("school") ? { redirect: websitePath } : null;
};

/** Gate of the school picker: redirects everyone but super admins without a chosen school. */
export const pickerGate: Gate = (ctx, url) => {
  const refused = staff(ctx, url);
  if (refused) return refused;
  const isSuper = isSuperAdmin(ctx);
  const school = url.searchParams.get("school");
  if (isSuper && !school) return null;
  return { redirect: isSuper && school ? `${websitePath}/basic?school=${encodeURIComponent(school)}` : `${websitePath}/basic` };
};
