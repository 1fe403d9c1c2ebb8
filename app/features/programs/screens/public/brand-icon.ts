import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { PRODUCT_COLORS } from "~/features/schools/domain/school-row";
import { onColour } from "~/ui/colour";
import { MARKS } from "~/ui/site/brand";
import { familyOf } from "~/ui/site/family";

/** The icon of a school that has uploaded none: its initial on its mark. The product's own on any other host. */
export const loader = ({ context: { ctx } }: LoaderFunctionArgs): Response => {
  const colour = ctx.hostSchool?.primaryColor ?? PRODUCT_COLORS.primary;
  const initial = (ctx.hostSchool?.name ?? "Enrollium").slice(0, 1).replace(/[&<>]/g, "");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="${colour}" d="${MARKS[familyOf(colour)]}"/><text x="20" y="28" font-family="system-ui,sans-serif" font-size="22" font-weight="700" text-anchor="middle" fill="${onColour(colour)}">${initial}</text></svg>`;
  return new Response(svg, { headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=3600" } });
};
