import { Hono } from "hono";
import { base64url, fromBase64url } from "~/platform/ids";

interface Device {
  keys: CryptoKeyPair;
  point: Uint8Array<ArrayBuffer>;
  auth: Uint8Array<ArrayBuffer>;
  /** Messages of the device, oldest first. */
  messages: unknown[];
  /** The status that the next messages are answered with. */
  answers: number;
}

const CURVE = { name: "ECDH", namedCurve: "P-256" };
const encoder = new TextEncoder();

/**
 * A browsers' push service at https://push.enrollium.test, for the local build. Devices are made under `/_control/push` and live in memory. A
 * message is refused (403) unless its token is signed for this host, and (400) unless its device can decrypt it.
 */
export function createPushService(): Hono {
  const app = new Hono();
  const devices = new Map<string, Device>();

  app.post("/_control/push", async (c) => {
    await c.req.text();
    const keys = (await crypto.subtle.generateKey(CURVE, true, ["deriveBits"])) as CryptoKeyPair;
    const point = new Uint8Array((await crypto.subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer);
    const auth = crypto.getRandomValues(new Uint8Array(16));
    const id = crypto.randomUUID();
    devices.set(id, { keys, point, auth, messages: [], answers: 201 });
    return c.json({ endpoint: `https://push.enrollium.test/push/${id}`, p256dh: base64url(point), auth: base64url(auth) });
  });
  app.post("/_control/push/answers", async (c) => {
    const { endpoint, status } = (await c.req.json()) as { endpoint: string; status: number };
    const device = devices.get(endpoint.split("/").at(-1) ?? "");
    if (device) device.answers = status;
    return c.json({ ok: Boolean(device) });
  });
  app.post("/_control/push/messages", async (c) => {
    const { endpoint } = (await c.req.json()) as { endpoint: string };
    return c.json(devices.get(endpoint.split("/").at(-1) ?? "")?.messages ?? null);
  });
  app.post("/push/:id", async (c) => {
    const sealed = new Uint8Array(await c.req.arrayBuffer());
    const device = devices.get(c.req.param("id"));
    if (!device) return c.text("No such subscription", 410);
    if (device.answers !== 201) return c.text("As told", device.answers as 410);
    if (!(await isSigned(c.req.header("authorization") ?? ""))) return c.text("Not signed", 403);
    if (c.req.header("content-encoding") !== "aes128gcm" || !c.req.header("ttl")) return c.text("Not a push message", 400);
    try {
      device.messages.push(JSON.parse(await opened(device, sealed)));
      return c.body(null, 201);
    } catch {
      return c.text("The device cannot read it", 400);
    }
  });
  return app;
}

/** `vapid t=<token>, k=<key>`: signed by the key, for this host, and not yet over. */
async function isSigned(header: string): Promise<boolean> {
  const [, head = "", body = "", signature = "", key = ""] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  if (!key) return false;
  const claims = JSON.parse(new TextDecoder().decode(fromBase64url(body))) as { aud: string; exp: number; sub: string };
  const publicKey = await crypto.subtle.importKey("raw", fromBase64url(key), { name: "ECDSA", namedCurve: "P-256" }, false, ["verify"]);
  const isRight = await crypto.subtle.verify(
    { name: "ECDSA", hash: "SHA-256" },
    publicKey,
    fromBase64url(signature),
    encoder.encode(`${head}.${body}`),
  );
  return isRight && claims.aud === "https://push.enrollium.test" && claims.exp > Date.now() / 1000 && /^(mailto|https?):/.test(claims.sub);
}

/** Decrypts a message as a browser does (RFC 8291, section 3.4). */
async function opened({ keys, point, auth }: Device, sealed: Uint8Array<ArrayBuffer>): Promise<string> {
  const [salt, length] = [sealed.slice(0, 16), sealed[20] ?? 0];
  const theirs = sealed.slice(21, 21 + length);
  const theirKey = await crypto.subtle.importKey("raw", theirs, CURVE, false, []);
  const shared = new Uint8Array(await crypto.subtle.deriveBits({ name: "ECDH", public: theirKey }, keys.privateKey, 256));
  const secret = await derive(shared, auth, [...encoder.encode("WebPush: info\0"), ...point, ...theirs], 256);
  const key = await derive(secret, salt, [...encoder.encode("Content-Encoding: aes128gcm\0")], 128);
  const iv = await derive(secret, salt, [...encoder.encode("Content-Encoding: nonce\0")], 96);
  const cipher = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const record = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, cipher, sealed.slice(21 + length)));
  return new TextDecoder().decode(record.slice(0, record.lastIndexOf(2)));
}

async function derive(from: Uint8Array<ArrayBuffer>, salt: Uint8Array<ArrayBuffer>, info: number[], bits: number): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey("raw", from, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info: Uint8Array.from(info) }, key, bits));
}
