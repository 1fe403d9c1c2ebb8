import { screen } from "../../areas/area";

const file = (name: string) => `features/inquiries/screens/school/${name}`;

export const schoolInquiries = [
  screen("SCH-07", "/school/program-inquiries", file("inquiry-list.tsx")),
  screen("SCH-66", "/school/inquiry-widget", file("inquiry-widget.tsx")),
  screen("SCH-08", "/school/program-inquiries/:id", file("inquiry-profile.tsx")),
];

/** Lists to take away. */
export const takenAwayInquiries = [screen("SCH-07-export", "/school/program-inquiries/export.csv", file("inquiry-export.ts"))];

/** The form that other sites have in a frame. */
export const inquiryFrame = [screen("PUB-23", "/widget/inquiry/:school", "features/inquiries/screens/widget/inquiry-frame.tsx")];
