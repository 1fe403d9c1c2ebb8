import { citiesPath, statesPath } from "~/features/directory/paths";
import { usersPath } from "~/features/identity/paths";
import { adminPaymentsPath, adminRefundsPath } from "~/features/payments/paths";
import { anyProgramsPath } from "~/features/programs/paths";
import { adminDashboardPath } from "~/features/reports/paths";
import { libraryPath, schoolsPath, signUpsPath } from "~/features/super-admin/paths";
import { item, type MenuGroup } from "~/ui/menu-items";
import { websiteItems } from "../website-menu";

/** The sidebar of a super admin: twenty entries, in the order of the specification. */
export const adminMenu = (waiting: { pendingRefunds: number; pendingInterestedSchools: number }): MenuGroup[] => [
  { label: null, icon: "home", items: [item("ADM-01", "Dashboard", adminDashboardPath)] },
  { label: null, icon: "users", items: [item("USR-01", "Users", usersPath())] },
  {
    label: "Payments",
    icon: "payments",
    items: [item("ADM-23", "Payments", adminPaymentsPath), item("ADM-05", "Refund Requests", adminRefundsPath, { badge: waiting.pendingRefunds })],
  },
  {
    label: "Schools",
    icon: "schools",
    items: [item("ADM-02", "Schools", schoolsPath), item("ADM-07", "Interested Schools", signUpsPath, { badge: waiting.pendingInterestedSchools })],
  },
  { label: "Website Config", icon: "website", items: websiteItems() },
  {
    label: "Catalog",
    icon: "catalog",
    items: [
      item("ADM-11", "Programs", anyProgramsPath),
      item("ADM-14", "Best States", statesPath),
      item("ADM-17", "Best Cities", citiesPath),
      item("ADM-20", "Marketing Templates", libraryPath),
    ],
  },
];
