import { careersPath, localJobsPath, resumePath, studentEmployersPath, studentEventsPath, studentJobsPath } from "~/features/careers/paths";
import { ownCertificatesPath } from "~/features/certificates/paths";
import { studentClassesPath, studentHomePath } from "~/features/enrollment/paths";
import { studentMyProfilePath } from "~/features/identity/paths";
import { studentPaymentsPath } from "~/features/payments/paths";
import { ownDocumentsPath } from "~/features/wallet/paths";
import { item, type PlaceItem, type TopEntry } from "~/ui/menu-items";

export const studentMenu = (): TopEntry[] => [
  { label: "Jobs", items: [item("STU-03", "All Jobs", studentJobsPath()), item("STU-04", "Local Jobs", localJobsPath)] },
  { label: "Employers", items: [item("STU-06", "Employers", studentEmployersPath)] },
  { label: "Resume", items: [item("STU-08", "Resume", resumePath())] },
  { label: "Documents", items: [item("STU-21", "Documents", ownDocumentsPath())] },
  { label: "Certificates", items: [item("STU-16", "Certificates", ownCertificatesPath())] },
  { label: "Careers", items: [item("STU-09", "Careers", careersPath())] },
  { label: "Events", items: [item("STU-10", "Events", studentEventsPath())] },
];

/** Where a student's own matters stand. */
export const studentPlaces = (): PlaceItem[] => [
  { ...item("STU-02", "Today", studentHomePath), icon: "today" },
  { ...item("STU-11", "Classes", studentClassesPath), icon: "classes" },
  { ...item("STU-13", "Payments", studentPaymentsPath), icon: "payments" },
  { ...item("ACC-10", "Profile", studentMyProfilePath()), icon: "profile" },
];
