import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { homePath } from "~/features/programs/paths";
import { shellOf } from "~/ui/shell";

/** What a phone calls the site when somebody puts it on the first screen. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { brand, school } = shellOf(context.ctx);
  const manifest = {
    name: brand.name,
    short_name: brand.name.slice(0, 24),
    start_url: school ? homePath() : "/",
    display: "browser",
    theme_color: brand.primaryColor,
    background_color: "#ffffff",
    icons: [{ src: brand.faviconUrl, sizes: "any" }, ...(brand.logoUrl ? [{ src: brand.logoUrl, sizes: "any" }] : [])],
  };
  return Response.json(manifest, { headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" } });
}
