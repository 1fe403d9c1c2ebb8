/** The card sandbox as one ES module. */
export function bundleSandbox(): Promise<string>;
