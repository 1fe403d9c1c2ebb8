import { loadContext } from "./contexts";
import { multibase, signBytes } from "./multikey";

/** A JSON-LD document. */
export type Document = Record<string, unknown> & { "@context": unknown };

interface Signer {
  privateKey: JsonWebKey;
  /** `did:web:…#z6Mk…` */
  verificationMethod: string;
}

const sha256 = async (text: string) => new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

/**
 * Adds a Data Integrity proof with the suite `eddsa-rdfc-2022` (W3C vc-di-eddsa): the canonical forms of the proof's options and of the
 * document are hashed, and both hashes are signed. It takes tens of milliseconds, so it belongs into the queue.
 */
export async function signCredential<D extends Document>(document: D, { privateKey, verificationMethod }: Signer, at: Date) {
  const { default: jsonld } = await import("jsonld/dist/jsonld.esm.min.js");
  const options = {
    type: "DataIntegrityProof",
    cryptosuite: "eddsa-rdfc-2022",
    created: at.toISOString().replace(/\.\d+Z$/, "Z"),
    verificationMethod,
    proofPurpose: "assertionMethod",
  };
  const canonical = (input: object) =>
    jsonld.canonize(input, { algorithm: "RDFC-1.0", format: "application/n-quads", documentLoader: loadContext, safe: true });
  const hashes = await Promise.all(
    [canonical({ "@context": document["@context"], ...options }), canonical(document)].map(async (text) => sha256(await text)),
  );
  const bytes = Uint8Array.from(hashes.flatMap((hash) => [...hash]));
  return { ...document, proof: { ...options, proofValue: multibase(await signBytes(privateKey, bytes)) } };
}
