/** Signatures of messages to other programs, as Standard Webhooks 1.0 has them. */

export const SECRET_PREFIX = "whsec_";
const encoder = new TextEncoder();

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** The secret whose bytes are those of a text that both sides know. */
export const secretOfText = (text: string): string => SECRET_PREFIX + base64(encoder.encode(text));

async function signed(secret: string, text: string): Promise<string> {
  const raw = Uint8Array.from(atob(secret.slice(SECRET_PREFIX.length)), (char) => char.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return `v1,${base64(new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text))))}`;
}

/**
 * The headers of a try: the message's ID, the second of the try, and a signature by each secret (`whsec_` and base64).
 * @param at epoch milliseconds
 */
export async function signedHeaders(secrets: readonly string[], id: string, at: number, body: string): Promise<Record<string, string>> {
  const seconds = Math.floor(at / 1000);
  const signatures = await Promise.all(secrets.map((secret) => signed(secret, `${id}.${seconds}.${body}`)));
  return { "webhook-id": id, "webhook-timestamp": String(seconds), "webhook-signature": signatures.join(" ") };
}
