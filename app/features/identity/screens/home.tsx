import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { go } from "~/platform/screen";
import { homeOf } from "../model";
import { loginPath, siteStartPath } from "../paths";

/** SYS-01: everybody lands where they belong; a visitor of a school's host on its site, any other at the sign-in screen. */
export function loader({ request, context: { ctx } }: LoaderFunctionArgs): Response {
  const url = new URL(request.url);
  if (ctx.actor.kind === "user") return go(homeOf(ctx.actor), url);
  return go(ctx.hostSchool ? `${siteStartPath}${url.search}` : `${loginPath()}${url.search}`, url);
}
