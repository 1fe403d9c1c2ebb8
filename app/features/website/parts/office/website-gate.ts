import { planned, staffOrSuper } from "~/features/identity/gates";
import { isSuperAdmin } from "~/platform/policy";
import type { Gate } from "~/platform/screen";
import { websitePath } from "../../paths";

const staff = planned(staffOrSuper, "website");

/** Staff of a school whose plan has a site; a super admin who has said which school. */
export const websiteGate: Gate = (ctx, url) => {
  const refused = staff(ctx, url);
  if (refused) return refused;
  const isSuper = isSuperAdmin(ctx);
  return isSuper && !url.searchParams.get("school") ? { redirect: websitePath } : null;
};

/** The first page of the configuration: it leads on, but for a super admin who has to choose a school. */
export const pickerGate: Gate = (ctx, url) => {
  const refused = staff(ctx, url);
  if (refused) return refused;
  const isSuper = isSuperAdmin(ctx);
  const school = url.searchParams.get("school");
  if (isSuper && !school) return null;
  return { redirect: isSuper && school ? `${websitePath}/basic?school=${encodeURIComponent(school)}` : `${websitePath}/basic` };
};
