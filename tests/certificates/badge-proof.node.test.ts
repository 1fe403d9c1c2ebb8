import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import { cryptosuite } from "@digitalbazaar/eddsa-rdfc-2022-cryptosuite";
import { verifyCredential } from "@digitalbazaar/vc";
import { describe, expect, it } from "vitest";
import type { CertificateRow } from "~/features/certificates/data/certificates";
import { composeBadge, composeStatusList, didDocument, issuerId, newSalt } from "~/features/certificates/domain/badge/compose";
import { loadContext } from "~/features/certificates/domain/badge/contexts";
import { newKeyPair } from "~/features/certificates/domain/badge/multikey";
import { type Document, signCredential } from "~/features/certificates/domain/badge/sign-credential";
import type { Ctx } from "~/platform/context";

/** The proof, checked by a library that has no part in making it. */
const AT = new Date("2026-03-09T15:00:00Z");
const ctx = { env: { APP_ORIGIN: "https://app.example.com" }, now: AT } as unknown as Ctx;
const SCHOOL = "0190f3a0-1111-7000-8000-000000000001";
const certificate = {
  ...{
    id: "c1",
    schoolId: SCHOOL,
    verifyCode: "ABCDEFGH12345678",
    programTitle: "Nurse Aide",
    kind: "completion",
    issuedOn: "2026-03-09",
    expiresOn: "2028-03-09",
  },
  ...{ ruleVersion: 2, minutes: { theory: 3600, lab: 1200, clinical: 2400, total: 7200 }, school: { name: "Bayside Health Academy" } },
} as unknown as CertificateRow;

async function signed(compose: () => Promise<object>) {
  const { publicKey, privateKey } = await newKeyPair();
  const verificationMethod = `${issuerId(ctx, SCHOOL)}#${publicKey}`;
  const credential = await signCredential((await compose()) as Document, { privateKey, verificationMethod }, AT);
  const did = didDocument(ctx, SCHOOL, [{ publicKey, compromisedAt: null }]);
  const method = { "@context": "https://w3id.org/security/multikey/v1", ...did.verificationMethod[0] };
  const check = async (given: object) => {
    const { verified } = await verifyCredential({
      credential: given,
      suite: new DataIntegrityProof({ cryptosuite }),
      documentLoader: async (url: string) => {
        if (url === did.id) return { contextUrl: null, documentUrl: url, document: did };
        if (url === verificationMethod) return { contextUrl: null, documentUrl: url, document: method };
        if (url === "https://www.w3.org/ns/did/v1")
          return { contextUrl: null, documentUrl: url, document: { "@context": { "@protected": true, id: "@id", type: "@type" } } };
        return loadContext(url);
      },
      checkStatus: async () => ({ verified: true }),
      now: AT,
    });
    return verified;
  };
  return { credential, check };
}

const badge = () => composeBadge(ctx, certificate, { programId: "p1", statusIndex: 94_567 }, { email: "kim@example.com", salt: newSalt() });

describe("a signed Open Badge", () => {
  it("is accepted by another library, and refused once a letter of it is changed", async () => {
    const { credential, check } = await signed(badge);
    expect(await check(credential)).toBe(true);
    expect(await check({ ...credential, name: "Nurse Aida" })).toBe(false);
    expect(await check({ ...credential, validUntil: "2029-03-09T23:59:59Z" })).toBe(false);
  });

  it("refuses to sign a term that its vocabularies don't know", async () => {
    await expect(signed(async () => ({ ...(await badge()), gradeOfLuck: "A" }))).rejects.toThrow();
  });

  it("has a status list that is signed alike", async () => {
    const { credential, check } = await signed(() => composeStatusList(ctx, SCHOOL, [0, 94_567]));
    expect(await check(credential)).toBe(true);
  });
});
