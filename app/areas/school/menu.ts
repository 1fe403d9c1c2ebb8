import type { Role, School } from "~/platform/context";
import { planHas } from "~/platform/policy";
import { item, type MenuGroup, type MenuItem } from "~/ui/menu-items";
import { websiteItems } from "../website-menu";

export const PAYOUT_ACCOUNT_PATH = "/school/payments/manage-payments";

interface Who {
  role: Role;
  school: Pick<School, "type" | "plan" | "showAiCallLogs"> | null;
  pendingPreEnrollments: number;
  /** Where the school's store stands; on its own host with `?preview=1`. */
  storeUrl: string;
}

/** The sidebar of school staff, in the order of the specification. */
export function schoolMenu({ role, school, pendingPreEnrollments, storeUrl }: Who): MenuGroup[] {
  const isOwner = role === "school_owner";
  const isLocal = school?.type === "local";
  const when = (condition: boolean, ...items: MenuItem[]) => (condition ? items : []);
  return [
    {
      label: "Home & Reporting",
      icon: "home",
      items: [
        item("SCH-01", "Dashboard", "/school/dashboard"),
        item("SCH-03", "Enrollment Report", "/school/enrollment-report"),
        item("SCH-05", "Pre-Enrollment Report", "/school/pre-enrollment-report"),
        item("SCH-04", "Payment Report", "/school/payment-report"),
      ],
    },
    {
      label: "Programs, Classes & Instructors",
      icon: "programs",
      items: [
        item("SCH-17", "Programs", "/school/programs"),
        item("SCH-38", "Class Locations", "/school/location"),
        item("SCH-32", "Classes", "/school/classes"),
        item("SCH-41", "Instructors", "/school/instructor"),
      ],
    },
    {
      label: "Students",
      icon: "students",
      items: [
        item("SCH-10", "Students", "/school/students"),
        item("SCH-14", "Pre-Enrolled Students", "/school/pre-enrolled-students", { badge: pendingPreEnrollments }),
        item("SCH-36", "Initiated Registrations", "/school/initiated-registrations"),
      ],
    },
    {
      label: "Products & Store",
      icon: "store",
      items: [
        item("SCH-60", "Products", "/school/products"),
        item("SCH-63", "Purchases", "/school/purchases"),
        item("SCH-64", "External Purchases", "/school/external-purchases"),
        item("PUB-09", "Visit Store", storeUrl, { newTab: true }),
      ],
    },
    {
      label: "Branding",
      icon: "branding",
      items: [
        ...when(isOwner, item("SCH-02", "School Profile", "/school/school-profile")),
        item("SCH-57", "Custom Questions", "/school/custom-questions"),
        item("EML-01", "Email Templates", "/email-config"),
        item("SCH-23", "Program FAQs", "/school/program-faqs"),
        item("SCH-66", "Inquiry Widget", "/school/inquiry-widget"),
        item("SCH-67", "Custom Navbar Menu", "/school/custom-navbar-menu"),
      ],
    },
    { label: "Payments", icon: "payments", items: when(isOwner, item("SCH-28", "Payments", PAYOUT_ACCOUNT_PATH)) },
    {
      label: "AI Assistants",
      icon: "assistants",
      items: [
        ...when(planHas(school, "assistants"), item("SCH-71", "Chat Bot", "/school/chat"), item("SCH-68", "Marketing", "/school/marketing")),
        ...when(planHas(school, "call-logs"), item("SCH-26", "Call Logs", "/school/call-logs")),
      ],
    },
    {
      label: "Training Partners",
      icon: "partners",
      items: [
        ...when(isLocal, item("SCH-44", "National Partners", "/school/national-partners/listing")),
        item("SCH-45", "Affiliations", "/school/national-partners/affiliations"),
        ...when(isLocal, item("SCH-46", "Partner Programs", "/school/national-partners/programs")),
      ],
    },
    { label: "Website Config", icon: "website", items: when(planHas(school, "website"), ...websiteItems()) },
  ];
}

/** Behind the gear. */
export const schoolSettings = (role: Role): MenuItem[] => [
  item("SCH-07", "Program Inquiries", "/school/program-inquiries"),
  item("SCH-06", "Setup Guide", "/school/setup-guide"),
  item("SCH-72", "Feature Updates", "/school/feature-updates"),
  ...(role === "school_owner" ? [item("USR-01", "Users", "/users")] : []),
];
