const encoder = new TextEncoder();

/** `t=<epoch ms>,v1=<hex>`: HMAC-SHA-256 of timestamp, dot and body, with the shared token. */
export async function signature(token: string, at: number, body: string): Promise<string> {
  const key = await crypto.subtle.importKey("raw", encoder.encode(token), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(`${at}.${body}`)));
  return `t=${at},v1=${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
