import { createSign, type KeyObject } from "node:crypto";

/** A DER element: its tag, its length, its content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const [SEQUENCE, INTEGER, BIT_STRING, UTC_TIME] = [0x30, 0x02, 0x03, 0x17];
/** sha256WithRSAEncryption, 1.2.840.113549.1.1.11, with NULL parameters. */
const RSA_SHA256 = der(SEQUENCE, Buffer.from("06092a864886f70d01010b0500", "hex"));

/** A self-signed certificate of a key, in PEM, without names. */
export function certificateOf(publicKey: KeyObject, privateKey: KeyObject): string {
  const name = der(SEQUENCE);
  const validity = der(SEQUENCE, der(UTC_TIME, Buffer.from("250101000000Z")), der(UTC_TIME, Buffer.from("350101000000Z")));
  const version = der(0xa0, der(INTEGER, Buffer.from([2])));
  const spki = publicKey.export({ type: "spki", format: "der" });
  const body = der(SEQUENCE, version, der(INTEGER, Buffer.from([1])), RSA_SHA256, name, validity, name, spki);
  const signature = createSign("RSA-SHA256").update(body).sign(privateKey);
  const text = der(SEQUENCE, body, RSA_SHA256, der(BIT_STRING, Buffer.from([0]), signature)).toString("base64");
  return `-----BEGIN CERTIFICATE-----\n${text.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`;
}
