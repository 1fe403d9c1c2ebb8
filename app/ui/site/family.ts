import type { School } from "~/platform/context";
import { fingerprint } from "~/platform/fingerprint";
import { parseHex } from "~/ui/colour";

/**
 * A school brings a colour and perhaps a logo; so that it still looks like itself, its colour also picks one of three hands in which
 * its site is drawn (shapes, corners, headings), and its name the arrangement of the shapes. Nothing is stored: same school, same look.
 */
export const FAMILIES = Object.freeze(["tide", "ridge", "path"] as const);
export type Family = (typeof FAMILIES)[number];

/** Warm colours are drawn as ridges, greens and teals as tiles, blues, violets and greys as paths. */
export function familyOf(primaryColor: string): Family {
  const hue = hueOf(primaryColor);
  if (hue === null) return "path";
  if (hue >= 65 && hue < 200) return "tide";
  return hue >= 200 && hue < 320 ? "path" : "ridge";
}

/** The hand that a school has chosen for its site; as long as it has chosen none, the one that its colour suggests. */
export const familyOfSchool = ({ primaryColor, site, style }: Pick<School, "primaryColor" | "site" | "style">): Family =>
  style?.motif ?? FAMILIES.find((family) => family === site?.drawing) ?? familyOf(primaryColor);

/** The classes that a site is drawn by: its hand, and corners, headings and arrangement where it has chosen others. */
export function styleClasses(school: Pick<School, "primaryColor" | "site" | "style">): string {
  const { corners, type, layout } = school.style ?? {};
  const own = [corners && `corners-${corners}`, type && `type-${type}`, layout === "picture" && "layout-picture"];
  return [`family-${familyOfSchool(school)}`, ...own].filter(Boolean).join(" ");
}

/** 0 to 360; null for greys, which have none. */
export function hueOf(hex: string): number | null {
  const rgb = parseHex(hex);
  if (!rgb) return null;
  const { r, g, b } = rgb;
  const max = Math.max(r, g, b);
  const span = max - Math.min(r, g, b);
  if (span < 12) return null;
  const sector = max === r ? ((g - b) / span + 6) % 6 : max === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return sector * 60;
}

/** Endless numbers from 0 up to (not including) 1, the same for the same text (mulberry32 over FNV-1a). */
export function diceOf(text: string): () => number {
  let state = fingerprint(text);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
