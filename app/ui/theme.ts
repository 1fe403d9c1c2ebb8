import { createTheme, type MantineThemeOverride } from "@mantine/core";
import type { Shades } from "./colour";

const SYSTEM = 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/**
 * Mantine in the school's colour: the filled shade is the readable one, so white on it always has 4.5:1. Without shades, as where the
 * root itself failed, it keeps its own blue.
 */
export const themeOf = (shades: Shades | undefined): MantineThemeOverride =>
  createTheme({
    fontFamily: SYSTEM,
    fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    headings: { fontFamily: SYSTEM, fontWeight: "600" },
    fontSizes: { xs: "0.75rem", sm: "0.875rem", md: "0.875rem", lg: "1rem", xl: "1.125rem" },
    defaultRadius: 8,
    ...(shades ? { primaryColor: "brand", colors: { brand: shades } } : {}),
    primaryShade: 6,
    cursorType: "pointer",
    respectReducedMotion: true,
    // By name: the components themselves come with the pages that show them.
    components: {
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: { "aria-label": "Show or hide password" } } },
    },
  });
