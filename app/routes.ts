import type { RouteConfig } from "@remix-run/route-config";
import { area, bare } from "./areas/area";
import * as enrollmentStudent from "./features/enrollment/student-routes";
import * as identity from "./features/identity/routes";
import * as payments from "./features/payments/routes";

/** Composition root: every feature's screens, mounted in the frame of their audience. Files are relative to `app/`. */
export default [
  ...area("blank", [...identity.blank, ...payments.blank, ...enrollmentStudent.blank]),
  ...area("student", enrollmentStudent.student),
  ...bare(payments.bareFiles),
] satisfies RouteConfig;
