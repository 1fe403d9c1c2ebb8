import { call } from "./http";

const SECRET = "voice_local";
const encoder = new TextEncoder();

/** The signature that the voice provider sends with a body; `seconds` is its clock. */
export const signed = (body: string, seconds?: number): Promise<string> => signedWith(SECRET, body, seconds);

/** The same with a secret of another provider's. */
export async function signedWith(secret: string, body: string, seconds = Math.floor(Date.now() / 1000)): Promise<string> {
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(`${seconds}.${body}`)));
  return `t=${seconds},v1=${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** An event as the voice provider delivers it. */
export async function deliver(event: object) {
  const body = JSON.stringify(event);
  return call("/api/voice-ai/webhook/", {
    method: "POST",
    body,
    headers: { "Voice-Signature": await signed(body), "Content-Type": "application/json" },
  });
}
