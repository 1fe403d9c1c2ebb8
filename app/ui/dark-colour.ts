import { AA, BLACK, contrast, isPale, luminanceOf, mix, type Palette, readableToward, WHITE } from "./colour";

/** The page in the dark, and what else links of the school's colour stand on; the same values as in `dark.css`. */
export const DARK_PAGE = "#15181d";
export const DARK_SURFACES = ["#1e2228", "#262b33", "#14291e", "#2d2412", "#3a1c19", "#182a42"];
/** The darkest grey that is text there. */
const QUIET = "#98a2b1";
/** What AA asks of large shapes. */
const LARGE = 3;

export type DarkPalette = Pick<Palette, "brand" | "primary" | "primaryHover" | "primaryPressed" | "onPrimary" | "tint" | "tintStrong">;

/** A school's color on dark surfaces, lightened until it is readable. Areas filled with it get near-black text. */
export function darkPaletteOf(brandColor: string): DarkPalette {
  const brand = isPale(brandColor) ? "#ffffff" : mix(brandColor, brandColor, 0);
  const tint = readableToward(BLACK, mix(DARK_PAGE, brand, 0.16), QUIET, AA);
  const lightest = [DARK_PAGE, tint, ...DARK_SURFACES].reduce((a, b) => (luminanceOf(a) > luminanceOf(b) ? a : b));
  const primary = readableToward(WHITE, brand, lightest, AA);
  return {
    brand: contrast(brand, DARK_PAGE) >= LARGE ? brand : readableToward(WHITE, brand, DARK_PAGE, LARGE),
    primary,
    primaryHover: mix(primary, "#ffffff", 0.12),
    primaryPressed: mix(primary, "#ffffff", 0.22),
    onPrimary: "#0b0d10",
    tint,
    tintStrong: mix(DARK_PAGE, brand, 0.26),
  };
}

type Variables = Record<`--${string}`, string>;

const known = new Map<string, Variables>();
const MAX_KNOWN = 500;

/** The dark palette as CSS variables, computed once for each colour; hex only. */
export function darkBrandVariables(primaryColor: string): Variables {
  const variables = known.get(primaryColor) ?? computed(primaryColor);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(primaryColor, variables);
  return variables;
}

function computed(primaryColor: string): Variables {
  const palette = darkPaletteOf(primaryColor);
  return {
    "--brand": palette.brand,
    "--primary": palette.primary,
    "--primary-hover": palette.primaryHover,
    "--primary-pressed": palette.primaryPressed,
    "--on-primary": palette.onPrimary,
    "--tint": palette.tint,
    "--tint-strong": palette.tintStrong,
  };
}
