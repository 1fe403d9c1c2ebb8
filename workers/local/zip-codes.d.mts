export function zipCodesSql(): string;
