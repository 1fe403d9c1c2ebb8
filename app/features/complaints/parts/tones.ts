/** Badge colors of a complaint's state. */
export const TONES = { open: "amber", late: "red", answered: "green" } as const;
