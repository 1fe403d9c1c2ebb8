import type { Env } from "~/platform/env";
import { seal, unseal } from "~/platform/sealing";

/** Secrets and signatures as Standard Webhooks 1.0 has them. */

const PURPOSE = "webhooks";
const PREFIX = "whsec_";
const encoder = new TextEncoder();

/** A new secret: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => PREFIX + btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));

export const sealSecret = (env: Env, secret: string): Promise<string> => seal(env, PURPOSE, secret);
export const openSecret = (env: Env, sealed: string): Promise<string | null> => unseal(env, PURPOSE, sealed);

async function signed(secret: string, text: string): Promise<string> {
  const raw = Uint8Array.from(atob(secret.slice(PREFIX.length)), (char) => char.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
  return `v1,${btoa(String.fromCharCode(...bytes))}`;
}

/** The headers of a try: the message's ID, the second of the try, and a signature by each secret. */
export async function signedHeaders(secrets: readonly string[], id: string, at: number, body: string): Promise<Record<string, string>> {
  const seconds = Math.floor(at / 1000);
  const signatures = await Promise.all(secrets.map((secret) => signed(secret, `${id}.${seconds}.${body}`)));
  return { "webhook-id": id, "webhook-timestamp": String(seconds), "webhook-signature": signatures.join(" ") };
}
