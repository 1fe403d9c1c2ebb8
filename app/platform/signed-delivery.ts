import { hexOf } from "./ids";
import { isSame } from "./signing";

/** How far the clock of a signature may be from ours, in milliseconds. */
const TOLERANCE_MS = 300_000;

const encoder = new TextEncoder();

/** Whether a signature's time, in epoch milliseconds, is at most five minutes from now. */
export const isRecent = (at: number, now: Date): boolean => Math.abs(now.getTime() - at) <= TOLERANCE_MS;

/**
 * Whether a delivery was signed with one of these secrets: `t=<unix seconds>,v1=<hex HMAC-SHA-256 of "<t>.<body>">`, within five minutes.
 * Without a secret no delivery is accepted.
 */
export async function isSignedDelivery(secrets: readonly string[], body: ArrayBuffer, header: string, now: Date): Promise<boolean> {
  const parts = header.split(",").map((part) => part.trim().split("="));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time) || !isRecent(Number(time) * 1000, now)) return false;
  const given = parts.flatMap(([name, value = ""]) => (name === "v1" ? [value] : []));
  return isHmacOf(given, secrets, `${time}.`, body);
}

/**
 * Whether one of the given texts is the hex HMAC-SHA-256 of these parts with one of the secrets, compared in constant time. The parts are
 * hashed once for each secret, however many texts a stranger sends.
 */
export async function isHmacOf(given: readonly string[], secrets: readonly string[], ...parts: (string | ArrayBuffer)[]): Promise<boolean> {
  const signed = await new Blob(parts).arrayBuffer();
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    const expected = hexOf(await crypto.subtle.sign("HMAC", key, signed));
    if (given.some((value) => isSame(value.toLowerCase(), expected))) return true;
  }
  return false;
}

/** Several with commas between them, so that an old one stays good while it is replaced. The local build always has one. */
export const secretsOf = (given: string | undefined, local: string): string[] => (given ?? local).split(",").filter(Boolean);
