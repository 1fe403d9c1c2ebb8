import { base58 } from "@scure/base";

/** What marks an Ed25519 public key in a Multikey. */
const ED25519 = [0xed, 0x01] as const;

/** Bytes as base 58 with its mark: `z…`. */
export const multibase = (bytes: Uint8Array): string => `z${base58.encode(bytes)}`;

/** An Ed25519 public key (32 bytes) as a Multikey: `z6Mk…`. */
export const multikeyOf = (publicKey: Uint8Array): string => multibase(Uint8Array.from([...ED25519, ...publicKey]));

/** A new key pair: the public half as a Multikey, the private one as a JWK. */
export async function newKeyPair(): Promise<{ publicKey: string; privateKey: JsonWebKey }> {
  const pair = (await crypto.subtle.generateKey({ name: "Ed25519" }, true, ["sign", "verify"])) as CryptoKeyPair;
  const [raw, privateKey] = await Promise.all([crypto.subtle.exportKey("raw", pair.publicKey), crypto.subtle.exportKey("jwk", pair.privateKey)]);
  return { publicKey: multikeyOf(new Uint8Array(raw as ArrayBuffer)), privateKey: privateKey as JsonWebKey };
}

/** An Ed25519 signature of bytes. */
export async function signBytes(privateKey: JsonWebKey, bytes: BufferSource): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey("jwk", privateKey, { name: "Ed25519" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign({ name: "Ed25519" }, key, bytes));
}
