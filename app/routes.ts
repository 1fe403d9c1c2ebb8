import type { RouteConfig } from "@remix-run/route-config";
import { area, bare } from "./areas/area";
import * as files from "./features/files/public-file-routes";
import * as identity from "./features/identity/routes";
import * as programs from "./features/programs/routes";

/** Composition root: every feature's screens, mounted in the frame of their audience. Files are relative to `app/`. */
export default [
  ...bare([...programs.resources, ...files.media]),
  ...area("public", [...programs.publicScreens]),
  ...area("blank", [...identity.blank]),
] satisfies RouteConfig;
