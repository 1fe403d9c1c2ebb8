import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { school } from "~/areas/gates";
import { go } from "~/platform/screen";
import { dashboardPath } from "../../paths";

/** `/school` is the dashboard for whoever may see it. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  throw go(school(context.ctx, url)?.redirect ?? dashboardPath, url);
}
