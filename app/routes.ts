import type { RouteConfig } from "@remix-run/route-config";
import { area, bare } from "./areas/area";
import * as files from "./features/files/private-file-routes";
import * as identity from "./features/identity/routes";

/** Composition root: every feature's screens, mounted in the frame of their audience. Files are relative to `app/`. */
export default [
  ...bare([...identity.bareIdentity, ...files.bareFiles]),
  ...area("account", [...identity.account]),
  ...area("blank", [...identity.blank, ...identity.unknown]),
] satisfies RouteConfig;
