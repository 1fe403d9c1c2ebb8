import { base64url } from "~/platform/ids";

/** A device with a passkey, as a browser speaks for it: ES256, no attestation. */

const encoder = new TextEncoder();
const joined = (...parts: (Uint8Array | number[])[]): Uint8Array<ArrayBuffer> => Uint8Array.from(parts.flatMap((part) => [...part]));
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const fromBase64url = (text: string) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
const bytes32 = (number: number) => [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255];

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** CBOR, as much as an answer needs: a text, and bytes of up to 65535. */
const text = (said: string) => joined([0x60 + said.length], encoder.encode(said));
const bytes = (of: Uint8Array) => (of.length < 256 ? joined([0x58, of.length], of) : joined([0x59, of.length >> 8, of.length & 255], of));

/** An integer of a signature in DER. */
function derInteger(of: Uint8Array): Uint8Array<ArrayBuffer> {
  const start = of.findIndex((byte) => byte !== 0);
  const short = of.slice(start);
  return (short[0] ?? 0) > 127 ? joined([2, short.length + 1, 0], short) : joined([2, short.length], short);
}

interface Asked {
  challenge: string;
  rpId?: string;
}

export async function aDevice({ origin, verifies = true }: { origin: string; verifies?: boolean }) {
  const host = new URL(origin).hostname;
  const keys = (await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"])) as CryptoKeyPair;
  const jwk = (await crypto.subtle.exportKey("jwk", keys.publicKey)) as JsonWebKey;
  const id = crypto.getRandomValues(new Uint8Array(16));
  let counter = 0;
  const seen = PRESENT | (verifies ? VERIFIED : 0);
  const clientData = (type: string, challenge: string, from: string) =>
    encoder.encode(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const frame = (response: Record<string, unknown>) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key" as const,
    clientExtensionResults: {},
    response,
  });
  return {
    id: base64url(id),
    /** Makes the key that was asked for. */
    async create({ challenge }: Asked, from = origin): Promise<string> {
      const cose = joined(
        [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21],
        bytes(fromBase64url(jwk.x ?? "")),
        [0x22],
        bytes(fromBase64url(jwk.y ?? "")),
      );
      const authData = joined(await sha256(encoder.encode(host)), [seen | WITH_KEY], bytes32(counter), new Uint8Array(16), [0, id.length], id, cose);
      const attestation = joined([0xa3], text("fmt"), text("none"), text("attStmt"), [0xa0], text("authData"), bytes(authData));
      const data = clientData("webauthn.create", challenge, from);
      return JSON.stringify(frame({ clientDataJSON: base64url(data), attestationObject: base64url(attestation), transports: ["internal"] }));
    },
    /** Signs what was asked. */
    async get({ challenge }: Asked, from = origin): Promise<string> {
      counter += 1;
      const data = clientData("webauthn.get", challenge, from);
      const authData = joined(await sha256(encoder.encode(host)), [seen], bytes32(counter));
      const raw = new Uint8Array(await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, keys.privateKey, joined(authData, await sha256(data))));
      const pair = joined(derInteger(raw.slice(0, 32)), derInteger(raw.slice(32)));
      const signature = joined([0x30, pair.length], pair);
      const answer = { clientDataJSON: base64url(data), authenticatorData: base64url(authData), signature: base64url(signature) };
      return JSON.stringify(frame(answer));
    },
  };
}
