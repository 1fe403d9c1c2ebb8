import type { RouteConfig } from "@remix-run/route-config";
import { area, bare } from "./areas/area";
import * as identity from "./features/identity/routes";
import * as messaging from "./features/messaging/routes";
import * as notifications from "./features/notifications/routes";

/** Composition root: every feature's screens, mounted in the frame of their audience. Files are relative to `app/`. */
export default [
  ...area("blank", [...identity.blank, ...messaging.blank]),
  ...area("school", [...notifications.school]),
  ...bare([...notifications.resources]),
] satisfies RouteConfig;
