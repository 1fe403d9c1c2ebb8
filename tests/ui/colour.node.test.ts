import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AA, contrast, luminance, onColour, paletteOf, parseHex, readable, readableOnDark, shadesOf, toHex } from "../../app/ui/colour";

const anyHex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("colours", () => {
  it("reads the ways a colour is written, and nothing else", () => {
    expect(parseHex("#3B86F5")).toEqual({ r: 59, g: 134, b: 245 });
    expect(parseHex("abc")).toEqual({ r: 170, g: 187, b: 204 });
    expect(parseHex("red")).toBeNull();
    expect(parseHex("#12345g")).toBeNull();
    expect(toHex({ r: 59, g: 134, b: 245 })).toBe("#3b86f5");
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
        for (const surface of ["#ffffff", "#f6f7f9", palette.tint]) expect(contrast(palette.primary, surface)).toBeGreaterThanOrEqual(AA);
        for (const filled of [palette.primary, palette.primaryHover, palette.primaryPressed, palette.dark])
          expect(contrast(palette.onPrimary, filled)).toBeGreaterThanOrEqual(AA);
        expect(contrast(onColour(brand), brand)).toBeGreaterThanOrEqual(AA);
        expect(contrast(readableOnDark(brand, palette.dark), palette.dark)).toBeGreaterThanOrEqual(AA);
        for (const shade of shadesOf(brand).slice(6)) expect(contrast("#ffffff", shade)).toBeGreaterThanOrEqual(AA);
      }),
      { numRuns: 2000 },
    );
  });

  it("falls back where a stored colour is not one", () => {
    expect(paletteOf("javascript:alert(1)").brand).toBe("#3b86f5");
  });
});
