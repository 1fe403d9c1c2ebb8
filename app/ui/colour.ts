import { PRODUCT_COLOURS } from "./product-colours";

/** Colors derived from a school's colors so that text stays readable (WCAG AA, 4.5:1). Pure functions on `#rrggbb`. */
export interface Rgb {
  r: number;
  g: number;
  b: number;
}

export const AA = 4.5;
/** The lightest grey that is text (`--grey-500`). */
const QUIET = "#667085";
/** What links of the school's colour stand on besides its own tint: grey 50, and the surfaces of what went well, warns, fails or informs. */
export const SURFACES = ["#f6f7f9", "#e7f6ee", "#fdf3dc", "#fdecea", "#e8f0fb"];
/** What AA asks of large text. */
const LARGE = 3;
export const WHITE: Rgb = { r: 255, g: 255, b: 255 };
export const BLACK: Rgb = { r: 0, g: 0, b: 0 };

/** `#abc`, `abc`, `#aabbcc` in any case; null for anything else. */
export function parseHex(text: string): Rgb | null {
  const found = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim());
  if (!found?.[1]) return null;
  const six = found[1].length === 3 ? [...found[1]].map((digit) => digit + digit).join("") : found[1];
  const value = Number.parseInt(six, 16);
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255 };
}

export const toHex = ({ r, g, b }: Rgb): string => `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

const colour = (hex: string): Rgb => parseHex(hex) ?? (parseHex(PRODUCT_COLOURS.primary) as Rgb);

const linear = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);

/** 0 (black) to 1 (white), as WCAG 2 defines it. */
export const luminance = ({ r, g, b }: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

export const luminanceOf = (hex: string): number => luminance(colour(hex));

/** 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(colour(a)), luminance(colour(b))].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `amount` of 0 is the first colour, 1 the second. */
export function mix(from: string, to: string, amount: number): string {
  return toHex(blend(colour(from), colour(to), amount));
}

const blend = (a: Rgb, b: Rgb, amount: number): Rgb => ({
  r: a.r + (b.r - a.r) * amount,
  g: a.g + (b.g - a.g) * amount,
  b: a.b + (b.b - a.b) * amount,
});

/** The colour nearest to `hex` on its way to `end` that can be read on `surface`, or `surface` on it. */
export function readableToward(end: Rgb, hex: string, surface: string, ratio: number): string {
  const start = colour(hex);
  for (let step = 0; step < 100; step += 1) {
    const candidate = toHex(blend(start, end, step / 100));
    if (contrast(candidate, surface) >= ratio) return candidate;
  }
  return toHex(end);
}

/** The color nearest to `hex`, darkened only as far as it takes to be readable on `surface` (white or another light color). */
export const readable = (hex: string, surface = "#ffffff", ratio = AA): string => readableToward(BLACK, hex, surface, ratio);

/** A breath of the colour on white, for surfaces; `strength` 0 to 1. */
export const tint = (hex: string, strength = 0.08): string => mix("#ffffff", hex, strength);

/** A filled control in gray looks disabled; with this contrast it does not. */
const NOT_SWITCHED_OFF = 8;

/** How far a colour is from grey, 0 to 255. */
const chroma = ({ r, g, b }: Rgb): number => Math.max(r, g, b) - Math.min(r, g, b);

/** White, or so near to it that neither shapes nor surfaces made of it can be seen on white. */
export const isPale = (hex: string): boolean => chroma(colour(hex)) < 64 && contrast(hex, "#ffffff") < 1.5;

/** Black, white and all between. */
export const isGrey = (hex: string): boolean => chroma(colour(hex)) < 24;

export interface Palette {
  /** The school's colour as it chose it, for shapes that carry no text; its dark colour where that is too pale to be seen. */
  brand: string;
  /** For text and links on white, on `tint` and on every one of `SURFACES`, and for filled controls under white text. */
  primary: string;
  primaryHover: string;
  primaryPressed: string;
  /** The text color on `primary`. */
  onPrimary: string;
  /** A surface in the school's colour under ordinary text and under `primary`. */
  tint: string;
  tintStrong: string;
  /** A dark surface (footer) under white text. */
  dark: string;
  /** The school's colour for large figures on `dark`; at least 3:1. */
  brandOnDark: string;
}

const palettes = new Map<string, Palette>();
const MAX_PALETTES = 500;

/** Every shade that a page takes from a school's two colours, computed once. All pairs named above have at least 4.5:1. */
export function paletteOf(primaryColor: string, darkColor: string = PRODUCT_COLOURS.dark): Palette {
  const name = `${primaryColor} ${darkColor}`;
  const palette = palettes.get(name) ?? computed(primaryColor, darkColor);
  if (palettes.size >= MAX_PALETTES) palettes.clear();
  palettes.set(name, palette);
  return palette;
}

function computed(primaryColor: string, darkColor: string): Palette {
  const dark = readable(darkColor);
  const brand = isPale(primaryColor) ? dark : toHex(colour(primaryColor));
  // So light that even the quietest grey text can be read on it.
  const surface = readableToward(WHITE, tint(brand), QUIET, AA);
  const primary = readable(brand, SURFACES.reduce(darker, surface), isGrey(brand) ? NOT_SWITCHED_OFF : AA);
  return {
    brand,
    primary,
    primaryHover: mix(primary, "#000000", 0.12),
    primaryPressed: mix(primary, "#000000", 0.22),
    onPrimary: "#ffffff",
    tint: surface,
    tintStrong: tint(brand, 0.16),
    dark,
    brandOnDark: readableToward(WHITE, mix(brand, "#ffffff", 0.45), dark, LARGE),
  };
}

const darker = (a: string, b: string): string => (luminance(colour(a)) < luminance(colour(b)) ? a : b);

/** The palette as CSS variables, for frames and pages; values are hex only, so the text can go into a style attribute as it is. */
export function brandVariables(brand: { primaryColor: string; darkColor: string }): Record<`--${string}`, string> {
  const palette = paletteOf(brand.primaryColor, brand.darkColor);
  return {
    "--brand": palette.brand,
    "--primary": palette.primary,
    "--primary-hover": palette.primaryHover,
    "--primary-pressed": palette.primaryPressed,
    "--on-primary": palette.onPrimary,
    "--tint": palette.tint,
    "--tint-strong": palette.tintStrong,
    "--dark": palette.dark,
    "--brand-on-dark": palette.brandOnDark,
  };
}
