import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/webhooks/screens/${file}`;

/** Each screen in its frame; `bare` screens have none. */
export const screens: Screens = {
  school: [
    screen("KEY-02", "/school/developers/webhooks", at("endpoint-list.tsx")),
    screen("KEY-02-add", "/school/developers/webhooks/add", at("endpoint-add.tsx")),
    screen("KEY-02-edit", "/school/developers/webhooks/edit/:id", at("endpoint-edit.tsx")),
    screen("KEY-02-endpoint", "/school/developers/webhooks/:id", at("endpoint.tsx")),
    screen("KEY-02-delivery", "/school/developers/webhooks/:id/:delivery", at("delivery.tsx")),
  ],
};
