import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/inbox-mail/screens/${file}`;

/** Each screen in the frame that stands around it. */
export const screens: Screens = {
  school: [screen("EML-07", "/email-config/inbox", at("staff/inbox.tsx")), screen("EML-08", "/email-config/inbox/:id", at("staff/inbound-mail.tsx"))],
};
