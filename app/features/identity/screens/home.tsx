import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { go } from "~/platform/screen";
import { homeOf } from "../model";
import { loginPath, siteStartPath } from "../paths";

/** SYS-01: redirects users to their home page, visitors of a school's host to its site, and other visitors to sign-in. */
export function loader({ request, context: { ctx } }: LoaderFunctionArgs): Response {
  const url = new URL(request.url);
  if (ctx.actor.kind === "user") return go(homeOf(ctx.actor), url);
  return go(ctx.hostSchool ? `${siteStartPath}${url.search}` : `${loginPath()}${url.search}`, url);
}
