import credentials from "./credentials-v2.json";
import openBadges from "./open-badges-3.0.3.json";

/** The vocabularies of a badge, in the order in which it names them. They are part of the product: signing fetches nothing. */
export const CREDENTIALS = "https://www.w3.org/ns/credentials/v2";
export const OPEN_BADGES = "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json";

const KNOWN: Readonly<Record<string, unknown>> = { [CREDENTIALS]: credentials, [OPEN_BADGES]: openBadges };

/** Reads a vocabulary. @throws Error for one that isn't part of the product */
export async function loadContext(url: string) {
  const document = KNOWN[url];
  if (document === undefined) throw new Error(`Unknown vocabulary ${url}`);
  return { contextUrl: null, documentUrl: url, document };
}
