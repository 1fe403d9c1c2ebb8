import { inSchoolOf, OFFICE_PATHS, websitePath } from "~/features/website/paths";
import { item, type MenuItem } from "~/ui/menu-items";

/** The website configuration, in the order of its public pages. Super admins and staff of schools with a website see the same ten. */
export const websiteItems = (): MenuItem[] => [
  item("WEB-01", "Basic", OFFICE_PATHS.basic),
  item("WEB-02", "Home", OFFICE_PATHS.home),
  item("WEB-03", "About", OFFICE_PATHS.about),
  item("WEB-04", "Tuition & Financing", OFFICE_PATHS.tuition),
  item("WEB-06", "Campuses", OFFICE_PATHS.campus),
  item("WEB-05", "Gallery", OFFICE_PATHS.gallery),
  item("WEB-09", "FAQs", OFFICE_PATHS.faq),
  item("WEB-12", "Resources", OFFICE_PATHS.resource),
  item("WEB-18", "Blogs", OFFICE_PATHS.post),
  item("WEB-15", "Custom Pages", OFFICE_PATHS.page),
];

const isWebsite = (path: string) => path === websitePath || path.startsWith(`${websitePath}/`);

/**
 * The address of a menu entry on a page: a super admin works on one school's website at a time, which the address of the page names, and
 * the other pages of the configuration are of the same school.
 */
export const keepSchool = (path: string, here: { pathname: string; search: string }): string =>
  isWebsite(path) && isWebsite(here.pathname) ? inSchoolOf(path, new URL(`https://x.invalid/${here.search}`)) : path;
