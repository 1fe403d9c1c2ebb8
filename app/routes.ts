import type { RouteConfig } from "@remix-run/route-config";
import { area } from "./areas/area";
import * as identity from "./features/identity/routes";

/** Composition root: every feature's screens, mounted in the frame of their audience. Files are relative to `app/`. */
export default [...area("blank", [...identity.blank])] satisfies RouteConfig;
