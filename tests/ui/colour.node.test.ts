import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AA, brandVariables, contrast, isPale, luminance, paletteOf, parseHex, readable, SURFACES, toHex } from "../../app/ui/colour";
import { DARK_PAGE, DARK_SURFACES, darkBrandVariables, darkPaletteOf } from "../../app/ui/dark-colour";
import { PRODUCT_COLOURS } from "../../app/ui/product-colours";

const anyHex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

const sheet = readFileSync(new URL("../../app/ui/tokens.css", import.meta.url), "utf8");

const dark = readFileSync(new URL("../../app/ui/dark.css", import.meta.url), "utf8");

describe("colours", () => {
  it("know every surface of the style sheet that a link may stand on", () => {
    const surfaces = [...sheet.matchAll(/--(?:grey-50|\w+-tint): (#[0-9a-f]{6})/g)].map(([, hex]) => hex);
    expect(surfaces.sort()).toEqual([...SURFACES].sort());
  });

  it("reads the ways a colour is written, and nothing else", () => {
    expect(parseHex("#3B86F5")).toEqual({ r: 59, g: 134, b: 245 });
    expect(parseHex("abc")).toEqual({ r: 170, g: 187, b: 204 });
    expect(parseHex("red")).toBeNull();
    expect(parseHex("#12345g")).toBeNull();
    expect(toHex({ r: 59, g: 134, b: 245 })).toBe("#3b86f5");
  });

  it("of the product stand in the style sheet as they are computed", () => {
    for (const [name, value] of Object.entries(brandVariables({ primaryColor: PRODUCT_COLOURS.primary, darkColor: PRODUCT_COLOURS.dark })))
      expect(sheet).toContain(`  ${name}: ${value};`);
  });

  it("measures as WCAG does", () => {
    expect(luminance({ r: 255, g: 255, b: 255 })).toBe(1);
    expect(contrast("#000000", "#ffffff")).toBe(21);
    expect(contrast("#3B86F5", "#ffffff")).toBeCloseTo(3.55, 2);
    expect(contrast("#2F6FED", "#ffffff")).toBeCloseTo(4.55, 2);
  });

  it("leaves a colour alone that can be read already", () => {
    expect(readable("#0b3d91")).toBe("#0b3d91");
  });

  it("makes every colour of a school readable", () => {
    fc.assert(
      fc.property(anyHex, anyHex, (brand, dark) => {
        const palette = paletteOf(brand, dark);
        for (const surface of ["#ffffff", palette.tint, ...SURFACES]) expect(contrast(palette.primary, surface)).toBeGreaterThanOrEqual(AA);
        expect(contrast("#667085", palette.tint)).toBeGreaterThanOrEqual(AA);
        for (const filled of [palette.primary, palette.primaryHover, palette.primaryPressed, palette.dark])
          expect(contrast(palette.onPrimary, filled)).toBeGreaterThanOrEqual(AA);
        expect(contrast(palette.brandOnDark, palette.dark)).toBeGreaterThanOrEqual(3);
        expect(isPale(palette.brand)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it("makes every colour of a school readable in the dark", () => {
    fc.assert(
      fc.property(anyHex, (brand) => {
        const palette = darkPaletteOf(brand);
        for (const surface of [DARK_PAGE, palette.tint, ...DARK_SURFACES]) expect(contrast(palette.primary, surface)).toBeGreaterThanOrEqual(AA);
        expect(contrast("#98a2b1", palette.tint)).toBeGreaterThanOrEqual(AA);
        for (const filled of [palette.primary, palette.primaryHover, palette.primaryPressed])
          expect(contrast(palette.onPrimary, filled)).toBeGreaterThanOrEqual(AA);
        expect(contrast(palette.brand, DARK_PAGE)).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 2000 },
    );
  });

  it("know every surface of the dark sheet, and its words can be read on them", () => {
    const value = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(dark)?.[1] ?? "";
    expect(value("white")).toBe(DARK_PAGE);
    const surfaces = [...dark.matchAll(/--(?:grey-50|grey-100|\w+-tint): (#[0-9a-f]{6})/g)].map(([, hex]) => hex);
    expect(surfaces.sort()).toEqual([...DARK_SURFACES].sort());
    for (const words of ["grey-500", "grey-600", "grey-700", "grey-900"])
      for (const surface of ["white", "grey-25", "grey-50", "grey-100"]) expect(contrast(value(words), value(surface))).toBeGreaterThanOrEqual(AA);
    for (const tone of ["green", "amber", "red", "blue"]) {
      expect(contrast(value(tone), value(`${tone}-tint`))).toBeGreaterThanOrEqual(AA);
      expect(contrast(value(tone), value("white"))).toBeGreaterThanOrEqual(AA);
    }
  });

  it("falls back in the dark where a stored colour is not one", () => {
    expect(Object.values(darkBrandVariables("javascript:alert(1)")).every((hex) => /^#[0-9a-f]{6}$/.test(hex))).toBe(true);
  });

  it("lets the dark colour stand in for white and what is next to it, but not for a bright colour", () => {
    for (const pale of ["#ffffff", "#fdfdfa", "#f0f8ff", "#d8d8d8"])
      expect(paletteOf(pale, "#0a2e33")).toMatchObject({ brand: "#0a2e33", primary: "#0a2e33" });
    expect(paletteOf("#ffff00", "#0a2e33").brand).toBe("#ffff00");
    expect(paletteOf("#39ff14", "#0a2e33").brand).toBe("#39ff14");
  });

  it("makes no button that looks switched off: greys become dark", () => {
    for (const grey of ["#808080", "#757575", "#b0b4b8", "#ffffff"])
      expect(contrast(paletteOf(grey, "#ffffff").primary, "#ffffff")).toBeGreaterThanOrEqual(8);
    expect(paletteOf("#000000").primary).toBe("#000000");
  });

  it("falls back where a stored colour is not one", () => {
    expect(paletteOf("javascript:alert(1)").brand).toBe("#3b86f5");
  });
});
