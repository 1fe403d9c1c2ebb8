import { LMS_TOKEN } from "~/features/schools/domain/desk/stage-school";
import type { Env } from "~/platform/env";
import { seal, unseal } from "~/platform/sealing";
import { SECRET_PREFIX, secretOfText, signedHeaders } from "~/platform/standard-webhooks";
import type { Delivery, Endpoint } from "../data/endpoints";

/** The secrets of endpoints, and what they sign. */

const PURPOSE = "webhooks";
const encoder = new TextEncoder();

/** A new secret: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => SECRET_PREFIX + btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));

export const sealSecret = (env: Env, secret: string): Promise<string> => seal(env, PURPOSE, secret);
export const openSecret = (env: Env, sealed: string): Promise<string | null> => unseal(env, PURPOSE, sealed);

/** A try of a delivery; `at` in epoch milliseconds. */
type Try = Pick<Delivery, "id" | "body"> & { at: number };

/** The headers of a try, signed with each secret of the endpoint. Null if no secret can be read. */
export async function headersOf(env: Env, endpoint: Endpoint, sent: Try): Promise<Record<string, string> | null> {
  const { id, at, body } = sent;
  if (endpoint.kind === "lms") return lmsHeadersOf(env, endpoint, sent);
  const sealed = [endpoint.secret, ...(endpoint.oldSecret && (endpoint.oldUntil ?? 0) > at ? [endpoint.oldSecret] : [])];
  const secrets = (await Promise.all(sealed.map((each) => openSecret(env, each)))).filter((each) => each !== null);
  return secrets.length === 0 ? null : { ...(await signedHeaders(secrets, id, at, body)), "User-Agent": "Enrollium-Webhooks/1.0" };
}

/** A learning platform gets its token, too, and a second signature for older receivers. */
async function lmsHeadersOf(env: Env, { secret }: Endpoint, { id, at, body }: Try): Promise<Record<string, string> | null> {
  const token = await unseal(env, LMS_TOKEN, secret);
  if (token === null) return null;
  return {
    ...(await signedHeaders([secretOfText(token)], id, at, body)),
    Authorization: `Bearer ${token}`,
    "X-Enrollium-Signature": await tokenSignature(token, at, body),
  };
}

/** `t=<epoch ms>,v1=<hex>`: HMAC-SHA-256 of timestamp, dot and body, with the shared token. `at` in epoch milliseconds. */
export async function tokenSignature(token: string, at: number, body: string): Promise<string> {
  const key = await crypto.subtle.importKey("raw", encoder.encode(token), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(`${at}.${body}`)));
  return `t=${at},v1=${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
