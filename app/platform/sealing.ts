import type { Env } from "./env";

/** Secrets of others that the product has to use again, such as the token of a learning platform: stored sealed with the product's own secret. */

const encoder = new TextEncoder();

async function keyOf(env: Env, purpose: string): Promise<CryptoKey> {
  const raw = await crypto.subtle.digest("SHA-256", encoder.encode(`seal\n${purpose}\n${env.TOKEN_SECRET}`));
  return crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
}

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** A secret as it may be stored. */
export async function seal(env: Env, purpose: string, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await keyOf(env, purpose), encoder.encode(secret));
  return `${toText(iv)}.${toText(new Uint8Array(sealed))}`;
}

/** The secret again; null where it was sealed with another secret of the product, or changed. */
export async function unseal(env: Env, purpose: string, sealed: string): Promise<string | null> {
  const [iv = "", bytes = ""] = sealed.split(".");
  try {
    const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: toBytes(iv) }, await keyOf(env, purpose), toBytes(bytes));
    return new TextDecoder().decode(plain);
  } catch {
    return null;
  }
}
