import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/messaging/screens/${file}`;

/** Each screen in its frame; `bare` screens have none. */
export const screens: Screens = {
  school: [
    screen("EML-01", "/email-config", at("staff/template-list.tsx")),
    screen("EML-05", "/email-config/system-emails", at("staff/system-templates.tsx")),
    screen("EML-09", "/email-config/sender", at("staff/sender-domain.tsx")),
    screen("EML-02", "/email-config/:id", at("staff/template-edit.tsx")),
  ],
  blank: [screen("ACC-06", "/manage-preference", at("blank/manage-preference.tsx"))],
};
