import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { directoryPath } from "~/features/directory/paths";
import { joinPath } from "~/features/identity/paths";
import { siteOrigin } from "~/ui/site/head";
import { PRIVATE_PATHS } from "../../paths";

/** SYS-13: crawlers may see a school's public pages, and nothing of the product itself. */
export const loader = ({ context: { ctx } }: LoaderFunctionArgs): Response => {
  const lines = ctx.hostSchool
    ? ["User-agent: *", ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`), `Sitemap: ${siteOrigin(ctx.hostSchool)}/sitemap.xml`]
    : [
        "User-agent: *",
        `Allow: ${directoryPath}`,
        `Allow: ${joinPath}`,
        "Allow: /media/",
        "Disallow: /",
        `Sitemap: ${new URL(ctx.env.APP_ORIGIN).origin}/sitemap.xml`,
      ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=300" } });
};
