/** The product's colors, also used by schools that have chosen none. */
export const PRODUCT_COLOURS = { primary: "#3B86F5", secondary: "#2F6FED", dark: "#181818" } as const;
