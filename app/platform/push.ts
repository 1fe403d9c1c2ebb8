import type { Env } from "./env";
import { base64url, fromBase64url } from "./ids";

/** A browser that takes push messages, as its `PushSubscription` describes it: the keys are base64url. */
export interface PushTarget {
  endpoint: string;
  /** Public key of the browser: an uncompressed P-256 point, 65 bytes. */
  p256dh: string;
  /** Shared secret, 16 bytes. */
  auth: string;
}

export interface PushMessage {
  title: string;
  body: string;
  /** The page that a click opens. */
  url: string;
  /** A later message with the same tag replaces this one on the device. */
  tag: string;
}

/** `gone`: the browser no longer takes messages. `refused`: this message is not accepted and never will be. `later`: try again. */
export type PushOutcome = "sent" | "gone" | "refused" | "later";

export interface PushPort {
  /** Key with which browsers subscribe; null where push is not set up. */
  readonly publicKey: string | null;
  /** Encrypts a message for one browser and hands it to that browser's push service. Never throws. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}

/** Hosts of the browsers' push services. A subscription names its own address, so no other host is ever called. */
const SERVICES = [/^fcm\.googleapis\.com$/, /^[\w-]+\.push\.services\.mozilla\.com$/, /^[\w-]+\.push\.apple\.com$/, /^[\w-]+\.notify\.windows\.com$/];
const STAND_IN = "push.enrollium.test";

const isStandIn = (url: URL): boolean => __LOCAL_TOOLS__ && url.host === STAND_IN;

/** Whether an address belongs to a known push service. */
export function isPushService(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.protocol !== "https:" || url.username || url.password || url.port) return false;
  return isStandIn(url) || SERVICES.some((service) => service.test(url.hostname));
}

const PATIENCE_MS = 10_000;
/** Seconds that a push service keeps a message for a device that is off. */
const KEPT_S = 24 * 60 * 60;
const TOKEN_S = 12 * 60 * 60;
/** Characters of a message; a push service takes 4,096 bytes. */
const MOST_CHARACTERS = 300;

export function pushOf(env: Env): PushPort {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, APP_ORIGIN: subject } = env;
  if (!publicKey || !privateKey) return { publicKey: null, send: async () => "refused" };
  const keys = { publicKey, privateKey, subject };
  return {
    publicKey,
    async send(target, message) {
      if (!isPushService(target.endpoint)) return "gone";
      const url = new URL(target.endpoint);
      try {
        const text = JSON.stringify({ ...message, body: message.body.slice(0, MOST_CHARACTERS), title: message.title.slice(0, MOST_CHARACTERS) });
        const request = new Request(url, {
          method: "POST",
          headers: {
            Authorization: await vapid(keys, url.origin),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            TTL: String(KEPT_S),
            Urgency: "normal",
          },
          body: await seal(text, target),
          redirect: "manual",
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        const { status } = await (isStandIn(url) && env.STRIPE_SANDBOX ? env.STRIPE_SANDBOX.fetch(request) : fetch(request));
        return outcomeOf(status);
      } catch (error) {
        console.error(JSON.stringify({ push: url.host, error: String(error).slice(0, 300) }));
        return "later";
      }
    },
  };
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  return status === 429 || status >= 500 ? "later" : "refused";
}

/** The value of `Authorization`: a token by which the service knows this product (RFC 8292). */
async function vapid(
  { publicKey, privateKey, subject }: { publicKey: string; privateKey: string; subject: string },
  audience: string,
): Promise<string> {
  const point = fromBase64url(publicKey);
  const key = await crypto.subtle.importKey(
    "jwk",
    { kty: "EC", crv: "P-256", x: base64url(point.slice(1, 33)), y: base64url(point.slice(33, 65)), d: privateKey },
    { name: "ECDSA", namedCurve: "P-256" },
    false,
    ["sign"],
  );
  const part = (value: unknown) => base64url(encoder.encode(JSON.stringify(value)));
  const unsigned = `${part({ typ: "JWT", alg: "ES256" })}.${part({ aud: audience, exp: Math.floor(Date.now() / 1000) + TOKEN_S, sub: subject })}`;
  const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, encoder.encode(unsigned));
  return `vapid t=${unsigned}.${base64url(new Uint8Array(signature))}, k=${publicKey}`;
}

const encoder = new TextEncoder();
const RECORD_BYTES = 4096;
/** Marks the end of the last record. */
const LAST_RECORD = 2;

/**
 * Encrypts a text for one browser (RFC 8291 over RFC 8188). Written here because the libraries that run on this Node still speak the draft
 * that Apple refuses. `fixed` is for the RFC's example.
 */
export async function seal(
  text: string,
  { p256dh, auth }: PushTarget,
  fixed?: { keys: CryptoKeyPair; salt: Uint8Array<ArrayBuffer> },
): Promise<Uint8Array<ArrayBuffer>> {
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const theirs = fromBase64url(p256dh);
  const keys = fixed?.keys ?? ((await crypto.subtle.generateKey(curve, true, ["deriveBits"])) as CryptoKeyPair);
  const salt = fixed?.salt ?? crypto.getRandomValues(new Uint8Array(16));
  const ours = new Uint8Array((await crypto.subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer);
  const theirKey = await crypto.subtle.importKey("raw", theirs, curve, false, []);
  const shared = new Uint8Array(await crypto.subtle.deriveBits({ name: "ECDH", public: theirKey }, keys.privateKey, 256));
  const secret = await derive(shared, fromBase64url(auth), joined(encoder.encode("WebPush: info\0"), theirs, ours), 32);
  const [key, nonce] = await Promise.all([
    derive(secret, salt, encoder.encode("Content-Encoding: aes128gcm\0"), 16),
    derive(secret, salt, encoder.encode("Content-Encoding: nonce\0"), 12),
  ]);
  const cipher = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  const record = joined(encoder.encode(text), Uint8Array.of(LAST_RECORD));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, cipher, record));
  const header = new Uint8Array(21);
  header.set(salt);
  new DataView(header.buffer).setUint32(16, RECORD_BYTES);
  header[20] = ours.length;
  return joined(header, ours, sealed);
}

async function derive(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8));
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
