import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { studentHomePath } from "~/features/enrollment/paths";
import { homePath } from "~/features/programs/paths";
import { shellOf } from "~/ui/shell";
import { inLocale, TAGS } from "~/words/locale";

/** Web app manifest of the site; `?for=student` opens the student's pages. */
export function loader({ request, context }: LoaderFunctionArgs): Response {
  const { ctx } = context;
  const { brand, school } = shellOf(ctx);
  const isStudents = school !== null && new URL(request.url).searchParams.get("for") === "student";
  const manifest = {
    lang: TAGS[ctx.locale],
    name: brand.name,
    short_name: brand.name.slice(0, 24),
    start_url: isStudents ? studentHomePath : school ? inLocale(homePath(), ctx.locale) : "/",
    display: isStudents ? "standalone" : "browser",
    theme_color: brand.primaryColor,
    background_color: "#ffffff",
    icons: [{ src: brand.faviconUrl, sizes: "any" }, ...(brand.logoUrl ? [{ src: brand.logoUrl, sizes: "any" }] : [])],
  };
  return Response.json(manifest, { headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" } });
}
