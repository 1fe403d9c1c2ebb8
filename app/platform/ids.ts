import { uuidv7 } from "uuidv7";

/** A new id: UUIDv7, which sorts by creation time. Clients must treat it as opaque. */
export const newId = (): string => uuidv7();

const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

/** Unguessable lower-case text without look-alikes; 16 characters carry 79 bits. For codes that people see in an address. */
export function publicCode(length = 16): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length * 2));
  let code = "";
  for (const byte of bytes) {
    if (byte < 248) code += ALPHABET[byte % 31];
    if (code.length === length) return code;
  }
  return code + publicCode(length - code.length);
}

/** 256 random bits as URL-safe text: session ids and one-time tokens. Store only `hashToken` of it. */
export function secretToken(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** What of a token is stored: its SHA-256 as hexadecimal text. */
export const hashToken = (token: string): Promise<string> => sha256(new TextEncoder().encode(token));

/** The SHA-256 of bytes as hexadecimal text. */
export const sha256 = async (bytes: BufferSource): Promise<string> => hexOf(await crypto.subtle.digest("SHA-256", bytes));

/** Bytes as hexadecimal text. */
export const hexOf = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Decodes the output of `base64url` to bytes. @throws DOMException if the text is not base64url */
export const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));

export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
