export const SPANISH_TEXTS: Readonly<Record<string, string>> = {};
