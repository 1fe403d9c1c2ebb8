import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/mail-log/screens/${file}`;

/** Each screen in the frame that stands around it; `bare` has none. */
export const screens: Screens = {
  bare: [screen("EML-04-export", "/email-config/email-log/export.csv", at("staff/mail-export.ts"))],
  school: [
    screen("EML-04", "/email-config/email-log", at("staff/mail-list.tsx")),
    screen("EML-06", "/email-config/put-aside", at("staff/suppression-list.tsx")),
    screen("EML-03", "/email-config/system-generated-email/:id", at("staff/mail.tsx")),
  ],
};
