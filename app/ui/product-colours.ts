/** How the product looks by itself, and a school that has chosen no colours of its own. */
export const PRODUCT_COLOURS = { primary: "#3B86F5", secondary: "#2F6FED", dark: "#181818" } as const;
