import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { employer, school, superAdmin } from "~/features/identity/gates";
import { type Gate, go } from "~/platform/screen";
import { adminDashboardPath, dashboardPath, employerHomePath } from "../paths";

const STARTS: Record<string, [gate: Gate, path: string]> = {
  school: [school, dashboardPath],
  admin: [superAdmin, adminDashboardPath],
  employer: [employer, employerHomePath],
};

/** `/school`, `/admin` and `/employer` redirect to the first page of their area. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const [gate, path] = STARTS[url.pathname.split("/")[1] ?? ""] ?? [school, dashboardPath];
  throw go(gate(context.ctx, url)?.redirect ?? path, url);
}
