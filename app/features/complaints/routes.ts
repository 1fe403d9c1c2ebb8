import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/complaints/screens/${file}`;

export const screens: Screens = {
  bare: [screen("SCH-95-export", "/school/complaints/export.csv", at("school/complaint-export.ts"))],
  school: [
    screen("SCH-95", "/school/complaints", at("school/complaints.tsx")),
    screen("SCH-95-record", "/school/complaints/:id", at("school/complaint.tsx")),
  ],
  student: [screen("STU-18", "/student/complaints", at("student/own-complaints.tsx"))],
};
