import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple, type MantineThemeOverride } from "@mantine/core";

/** All schools use the same color variables; `theme.css` sets their values by school and color scheme. */
const brand = Array.from({ length: 10 }, () => "var(--primary)") as unknown as MantineColorsTuple;

/**
 * Mantine as the product wants it. Values are in `theme.css`, made of the tokens: nothing of them has to be written into each page.
 */
export const theme: MantineThemeOverride = createTheme({
  colors: { brand },
  primaryColor: "brand",
  primaryShade: 6,
  defaultRadius: 8,
  cursorType: "pointer",
  respectReducedMotion: true,
  // Fills are light in dark mode, so their text color changes too.
  variantColorResolver: (input) => ({
    ...defaultVariantColorsResolver(input),
    ...(input.variant === "filled" ? { color: input.color === "red" ? "var(--white)" : "var(--on-primary)" } : {}),
  }),
});
