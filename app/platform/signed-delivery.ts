/** How far the clock of a signature may be from ours. */
const TOLERANCE_SECONDS = 300;

const encoder = new TextEncoder();

/**
 * Whether a delivery was signed with one of these secrets: `t=<unix seconds>,v1=<hex HMAC-SHA-256 of "<t>.<body>">`, within five minutes.
 * Without a secret no delivery is accepted.
 */
export async function isSignedDelivery(secrets: readonly string[], body: ArrayBuffer, header: string, now: Date): Promise<boolean> {
  const parts = header.split(",").map((part) => part.trim().split("="));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  const signed = joined(encoder.encode(`${time}.`), new Uint8Array(body));
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
    for (const [name, value = ""] of parts)
      if (name === "v1" && /^[0-9a-f]{64}$/i.test(value) && (await crypto.subtle.verify("HMAC", key, bytesOf(value), signed))) return true;
  }
  return false;
}

/** Several with commas between them, so that an old one stays good while it is replaced. The local build always has one. */
export const secretsOf = (given: string | undefined, local: string): string[] => (given ?? local).split(",").filter(Boolean);

const bytesOf = (hex: string) => new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));

function joined(first: Uint8Array, second: Uint8Array) {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
