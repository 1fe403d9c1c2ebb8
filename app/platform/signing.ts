import { timingSafeEqual } from "node:crypto";
import type { Env } from "./env";
import { base64url } from "./ids";

const encoder = new TextEncoder();

async function keyOf(env: Env): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", encoder.encode(env.TOKEN_SECRET), { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

/** A signature over a purpose and its parts; the purpose keeps a link made for one thing from opening another. */
export async function sign(env: Env, purpose: string, ...parts: string[]): Promise<string> {
  const bytes = await crypto.subtle.sign("HMAC", await keyOf(env), encoder.encode([purpose, ...parts].join("\n")));
  return base64url(new Uint8Array(bytes)).slice(0, 32);
}

/** A secret token of 43 characters that can be made again for the same purpose and ID. Store only `hashToken` of it. */
export async function derivedToken(env: Env, purpose: string, id: string): Promise<string> {
  const bytes = await crypto.subtle.sign("HMAC", await keyOf(env), encoder.encode(`${purpose}:${id}`));
  return base64url(new Uint8Array(bytes));
}

/** Compares in constant time. */
export async function isSigned(env: Env, signature: string | null, purpose: string, ...parts: string[]): Promise<boolean> {
  if (!signature) return false;
  return isSame(signature, await sign(env, purpose, ...parts));
}

/** Whether a text is the expected one, in a time that tells nothing but its length. */
export function isSame(text: string, expected: string): boolean {
  const [given, right] = [encoder.encode(text), encoder.encode(expected)];
  return given.byteLength === right.byteLength && timingSafeEqual(given, right);
}
