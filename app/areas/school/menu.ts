import { agreementsPath } from "~/features/agreements/paths";
import { apiKeysPath, rostersPath } from "~/features/api-keys/paths";
import { chatBotPath } from "~/features/assistants/paths";
import { callLogsPath } from "~/features/calls/paths";
import { certificatesPath } from "~/features/certificates/paths";
import { complaintsPath } from "~/features/complaints/paths";
import { cohortsPath, initiatedPath, studentsPath } from "~/features/enrollment/paths";
import { questionsPath } from "~/features/forms/paths";
import { groupsPath } from "~/features/groups/paths";
import { changePasswordPath, usersPath } from "~/features/identity/paths";
import { inquiriesPath, inquiryWidgetPath } from "~/features/inquiries/paths";
import { inspectorPath } from "~/features/inspector/paths";
import { marketingPath } from "~/features/marketing/paths";
import { inboxPath, mailLogPath, templatesPath, writeToManyPath } from "~/features/messaging/paths";
import { featureUpdatesPath } from "~/features/notifications/paths";
import { examsPath, outcomesPath } from "~/features/outcomes/paths";
import { partnersPath } from "~/features/partners/paths";
import { paymentHistoryPath, payoutAccountPath } from "~/features/payments/paths";
import { preEnrollmentsPath } from "~/features/pre-enrollments/paths";
import { privacyPath } from "~/features/privacy/paths";
import { classesPath } from "~/features/programs/class-paths";
import { instructorsPath } from "~/features/programs/instructor-paths";
import { affiliationsPath, defaultFaqsPath, officeLocationsPath, officeProgramsPath, partnerProgramsPath } from "~/features/programs/paths";
import {
  dashboardPath,
  enrollmentReportPath,
  groupReportPath,
  paymentReportPath,
  preEnrollmentReportPath,
  todayPath,
} from "~/features/reports/paths";
import { retentionPath } from "~/features/retention/paths";
import { navbarMenuPath, schoolProfilePath, setupGuidePath } from "~/features/schools/paths";
import { closuresPath } from "~/features/sessions/paths";
import { externalPurchasesPath, officeProductsPath, purchasesPath } from "~/features/store/paths";
import { findPath } from "~/features/students/paths";
import { taughtHoursPath, teachPath } from "~/features/teaching/paths";
import { translationsPath } from "~/features/translations/paths";
import { compliancePath, requirementsPath, sitesPath, taughtDocumentsPath } from "~/features/wallet/paths";
import type { Role, School } from "~/platform/context";
import { planHas } from "~/platform/policy";
import { item, type MenuGroup, type MenuItem, type PlaceItem } from "~/ui/menu-items";
import { websiteItems } from "../website-menu";

interface Who {
  role: Role;
  school: Pick<School, "type" | "plan" | "showAiCallLogs"> | null;
  pendingPreEnrollments: number;
  /** Leads to the instructors' area. */
  teaches: boolean;
  /** Where the school's store stands; on its own host with `?preview=1`. */
  storeUrl: string;
}

/** All that the sidebar of an instructor without other rights has. */
export const teachingMenu = (): MenuGroup[] => [
  {
    label: "Teaching",
    icon: "programs",
    items: [
      item("TCH-01", "Today", teachPath),
      item("TCH-04", "Hours Taught", taughtHoursPath),
      item("TCH-06", "Your Documents", taughtDocumentsPath),
    ],
  },
];

/** The sidebar of school staff, in the order of the specification. */
export function schoolMenu({ role, school, pendingPreEnrollments, teaches, storeUrl }: Who): MenuGroup[] {
  const isOwner = role === "school_owner";
  const isLocal = school?.type === "local";
  const when = (condition: boolean, ...items: MenuItem[]) => (condition ? items : []);
  return [
    ...(teaches ? teachingMenu() : []),
    {
      label: "Home & Reporting",
      icon: "home",
      items: [
        item("SCH-01", "Dashboard", dashboardPath),
        item("SCH-03", "Enrollment Report", enrollmentReportPath),
        item("SCH-05", "Pre-Enrollment Report", preEnrollmentReportPath),
        item("SCH-04", "Payment Report", paymentReportPath),
        item("GRP-12", "Group Seats Report", groupReportPath),
      ],
    },
    {
      label: "Programs, Classes & Instructors",
      icon: "programs",
      items: [
        item("SCH-17", "Programs", officeProgramsPath),
        item("SCH-38", "Class Locations", officeLocationsPath),
        item("SCH-32", "Classes", classesPath),
        item("SCH-41", "Instructors", instructorsPath),
        item("SCH-84", "Clinical Sites", sitesPath()),
      ],
    },
    {
      label: "Students",
      icon: "students",
      items: [
        item("SCH-10", "Students", studentsPath),
        item("SCH-14", "Pre-Enrolled Students", preEnrollmentsPath, { badge: pendingPreEnrollments }),
        item("SCH-36", "Initiated Registrations", initiatedPath),
        item("GRP-01", "Groups", groupsPath),
        item("GRP-08", "Cohorts", cohortsPath),
        item("SCH-92", "Agreements", agreementsPath),
        item("SCH-90", "Certificates", certificatesPath()),
      ],
    },
    {
      label: "Compliance",
      icon: "compliance",
      items: [
        item("SCH-83", "Documents", compliancePath()),
        item("SCH-89", "Requirements", requirementsPath()),
        item("SCH-96", "Exams", examsPath()),
        item("SCH-97", "Outcomes", outcomesPath()),
        item("SCH-95", "Complaints", complaintsPath()),
        item("SCH-99", "Inspector", inspectorPath()),
        item("PRV-01", "Privacy", privacyPath()),
        item("RET-01", "Retention", retentionPath()),
      ],
    },
    {
      label: "Mail",
      icon: "mail",
      items: [item("EML-07", "Inbox", inboxPath), item("EML-04", "Email Log", mailLogPath), item("SCH-85", "Broadcasts", writeToManyPath)],
    },
    {
      label: "Products & Store",
      icon: "store",
      items: [
        item("SCH-60", "Products", officeProductsPath),
        item("SCH-63", "Purchases", purchasesPath),
        item("SCH-64", "External Purchases", externalPurchasesPath),
        item("PUB-09", "Visit Store", storeUrl, { newTab: true }),
      ],
    },
    {
      label: "Branding",
      icon: "branding",
      items: [
        ...when(isOwner, item("SCH-02", "School Profile", schoolProfilePath())),
        item("SCH-57", "Custom Questions", questionsPath),
        item("EML-01", "Email Templates", templatesPath),
        item("SCH-23", "Program FAQs", defaultFaqsPath),
        item("SCH-66", "Inquiry Widget", inquiryWidgetPath),
        item("SCH-67", "Custom Navbar Menu", navbarMenuPath),
        item("LNG-01", "Translations", translationsPath()),
      ],
    },
    { label: "Payments", icon: "payments", items: when(isOwner, item("SCH-28", "Payments", payoutAccountPath)) },
    {
      label: "AI Assistants",
      icon: "assistants",
      items: [
        ...when(planHas(school, "assistants"), item("SCH-71", "Chat Bot", chatBotPath), item("SCH-68", "Marketing", marketingPath)),
        ...when(planHas(school, "call-logs"), item("SCH-26", "Call Logs", callLogsPath)),
      ],
    },
    {
      label: "Training Partners",
      icon: "partners",
      items: [
        ...when(isLocal, item("SCH-44", "National Partners", partnersPath)),
        item("SCH-45", "Affiliations", affiliationsPath),
        ...when(isLocal, item("SCH-46", "Partner Programs", partnerProgramsPath)),
      ],
    },
    { label: "Website Config", icon: "website", items: when(planHas(school, "website"), ...websiteItems()) },
  ];
}

/** The places of an instructor without other rights, on a phone. */
export const teachingPlaces = (): PlaceItem[] => [
  { ...item("TCH-01", "Today", teachPath), icon: "today" },
  { ...item("TCH-04", "Hours", taughtHoursPath), icon: "classes" },
  { ...item("ACC-11", "Security", changePasswordPath()), icon: "profile" },
];

/** What staff go to most, on a phone. */
export const schoolPlaces = (): PlaceItem[] => [
  { ...item("SCH-01-today", "Today", todayPath), icon: "today" },
  { ...item("SCH-10", "Students", studentsPath), icon: "students" },
  { ...item("SCH-32", "Classes", classesPath), icon: "classes" },
  { ...item("SCH-29", "Money", paymentHistoryPath), icon: "payments" },
  { ...item("SYS-15-find", "Search", findPath), icon: "search" },
];

/** Behind the gear. */
export const schoolSettings = (role: Role, school: Who["school"]): MenuItem[] => [
  item("SCH-07", "Program Inquiries", inquiriesPath),
  item("SCH-06", "Setup Guide", setupGuidePath),
  item("SCH-06-closures", "Closures", closuresPath()),
  item("SCH-72", "Feature Updates", featureUpdatesPath),
  planHas(school, "developers") ? item("KEY-01", "Developers", apiKeysPath) : item("KEY-03", "Rosters", rostersPath),
  ...(role === "school_owner" ? [item("USR-01", "Users", usersPath())] : []),
];
