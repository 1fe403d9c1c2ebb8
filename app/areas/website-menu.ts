import { item, type MenuItem } from "~/ui/menu-items";

/** The website configuration, in the order of its public pages. Super admins and staff of schools with a website see the same ten. */
export const websiteItems = (): MenuItem[] => [
  item("WEB-01", "Basic", "/website-config/basic"),
  item("WEB-02", "Home", "/website-config/home"),
  item("WEB-03", "About", "/website-config/about"),
  item("WEB-04", "Tuition & Financing", "/website-config/tuition-and-financing"),
  item("WEB-06", "Campuses", "/website-config/locations"),
  item("WEB-05", "Gallery", "/website-config/gallery"),
  item("WEB-09", "FAQs", "/website-config/faqs"),
  item("WEB-12", "Resources", "/website-config/resources"),
  item("WEB-18", "Blogs", "/website-config/blog"),
  item("WEB-15", "Custom Pages", "/website-config/custom-pages"),
];
