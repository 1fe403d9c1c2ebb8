import type { TopEntry } from "~/ui/menu-items";
import { item } from "~/ui/menu-items";

export const studentMenu = (): TopEntry[] => [
  { label: "Jobs", items: [item("STU-03", "All Jobs", "/student/jobs"), item("STU-04", "Local Jobs", "/student/jobs/local")] },
  { label: "Employers", items: [item("STU-06", "Employers", "/student/employers")] },
  { label: "Resume", items: [item("STU-08", "Resume", "/student/resume")] },
  { label: "Careers", items: [item("STU-09", "Careers", "/student/careers")] },
  { label: "Events", items: [item("STU-10", "Events", "/student/events")] },
];
