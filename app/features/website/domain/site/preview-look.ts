import { z } from "zod";
import { siteOf } from "~/features/programs/domain/site-views";
import { STYLES } from "~/features/schools/profile-model";
import { hexColour } from "~/platform/input";
import { schoolOwner } from "~/platform/policy";
import { query } from "~/platform/verb";
import { PRODUCT_COLOURS } from "~/ui/product-colours";
import { type SiteViews, viewOf } from "./views";

const colour = (fallback: string) => hexColour().catch(fallback);
const chosen = <T extends Record<string, string>>(labels: T) =>
  z
    .enum(Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]])
    .nullish()
    .catch(null);

/** The home page with other colors and another style. Stores nothing. */
export const previewLook = query({
  name: "site.preview-look",
  allow: schoolOwner,
  input: z.object({
    primary_color: colour(PRODUCT_COLOURS.primary),
    dark_color: colour(PRODUCT_COLOURS.dark),
    style_motif: chosen(STYLES.motif),
    style_corners: chosen(STYLES.corners),
    style_type: chosen(STYLES.type),
    style_layout: chosen(STYLES.layout),
  }),
  async run(ctx, look) {
    const { school } = siteOf(ctx);
    const view = (await viewOf(ctx, { page: "home" })) as SiteViews["home"];
    const style = {
      motif: look.style_motif ?? null,
      corners: look.style_corners ?? null,
      type: look.style_type ?? null,
      layout: look.style_layout ?? null,
    };
    return { view, previewOf: { ...school, primaryColor: look.primary_color, darkColor: look.dark_color, style }, isLook: true };
  },
});
