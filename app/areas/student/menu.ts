import { item, type MenuItem } from "../menu";

/** The top navigation of students: an entry of several opens. */
export interface TopEntry {
  label: string;
  items: MenuItem[];
}

export const studentMenu = (): TopEntry[] => [
  { label: "Jobs", items: [item("STU-03", "All Jobs", "/student/jobs"), item("STU-04", "Local Jobs", "/student/jobs/local")] },
  { label: "Employers", items: [item("STU-06", "Employers", "/student/employers")] },
  { label: "Resume", items: [item("STU-08", "Resume", "/student/resume")] },
  { label: "Careers", items: [item("STU-09", "Careers", "/student/careers")] },
  { label: "Events", items: [item("STU-10", "Events", "/student/events")] },
];
