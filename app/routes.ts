import type { RouteConfig } from "@remix-run/route-config";
import { area, bare, screen } from "./areas/area";
import * as enrollmentStudent from "./features/enrollment/student-routes";
import * as privateFiles from "./features/files/private-file-routes";
import * as publicFiles from "./features/files/public-file-routes";
import * as identity from "./features/identity/routes";
import * as messaging from "./features/messaging/routes";
import * as notifications from "./features/notifications/routes";
import * as payments from "./features/payments/routes";
import * as programs from "./features/programs/routes";

/** Composition root: every feature's screens, mounted in the frame of their audience. Files are relative to `app/`. */
export default [
  ...bare([
    screen("SYS-16", "/brand-icon.svg", "areas/office/brand-icon.ts"),
    ...identity.bareIdentity,
    ...privateFiles.bareFiles,
    ...programs.resources,
    ...publicFiles.media,
    ...notifications.resources,
    ...payments.bareFiles,
  ]),
  ...area("public", [...programs.publicScreens]),
  ...area("student", [...enrollmentStudent.student]),
  ...area("account", [...identity.account, ...notifications.account]),
  ...area("blank", [...identity.blank, ...payments.blank, ...enrollmentStudent.blank, ...messaging.blank, ...identity.unknown]),
] satisfies RouteConfig;
