import { item, type MenuGroup } from "~/ui/menu-items";
import { websiteItems } from "../website-menu";

/** The sidebar of a super admin: twenty entries, in the order of the specification. */
export const adminMenu = (waiting: { pendingRefunds: number; pendingInterestedSchools: number }): MenuGroup[] => [
  { label: null, icon: "home", items: [item("ADM-01", "Dashboard", "/admin/dashboard")] },
  { label: null, icon: "users", items: [item("USR-01", "Users", "/users")] },
  {
    label: "Payments",
    icon: "payments",
    items: [
      item("ADM-23", "Payments", "/admin/payments"),
      item("ADM-05", "Refund Requests", "/admin/manage-requested-refunds", { badge: waiting.pendingRefunds }),
    ],
  },
  {
    label: "Schools",
    icon: "schools",
    items: [
      item("ADM-02", "Schools", "/admin/schools"),
      item("ADM-07", "Interested Schools", "/admin/interested-schools", { badge: waiting.pendingInterestedSchools }),
    ],
  },
  { label: "Website Config", icon: "website", items: websiteItems() },
  {
    label: "Catalog",
    icon: "catalog",
    items: [
      item("ADM-11", "Programs", "/admin/programs"),
      item("ADM-14", "Best States", "/admin/best-school-states"),
      item("ADM-17", "Best Cities", "/admin/best-school-cities"),
      item("ADM-20", "Marketing Templates", "/admin/templates"),
    ],
  },
];
