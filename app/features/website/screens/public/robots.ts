import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { directoryPath } from "~/features/directory/paths";
import { siteOrigin } from "~/ui/site/head";

const PRIVATE = [
  "/school/",
  "/student/",
  "/admin/",
  "/employer/",
  "/website-config/",
  "/files/",
  "/receipts/",
  "/invoices/",
  "/sponsor-invoices/",
  "/api/",
];

/** SYS-13: crawlers may see a school's public pages, and nothing of the product itself. */
export const loader = ({ context: { ctx } }: LoaderFunctionArgs): Response => {
  const lines = ctx.hostSchool
    ? ["User-agent: *", ...PRIVATE.map((path) => `Disallow: ${path}`), `Sitemap: ${siteOrigin(ctx.hostSchool)}/sitemap.xml`]
    : [
        "User-agent: *",
        `Allow: ${directoryPath}`,
        "Allow: /join",
        "Allow: /media/",
        "Disallow: /",
        `Sitemap: ${new URL(ctx.env.APP_ORIGIN).origin}/sitemap.xml`,
      ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=300" } });
};
