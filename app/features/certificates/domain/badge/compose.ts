import { clockHours } from "~/features/attendance/model";
import type { Ctx } from "~/platform/context";
import { base64url, newId, sha256 } from "~/platform/ids";
import type { CertificateRow } from "../../data/certificates";
import { achievementPath, credentialPath, issuerPath, statusListPath } from "../../paths";
import { CREDENTIALS, OPEN_BADGES } from "./contexts";

/** Places in a status list: the least that the standard allows, so that one entry says nothing about its holder. */
export const STATUS_PLACES = 131_072;

const address = (ctx: Ctx, path: string): string => new URL(path, ctx.env.APP_ORIGIN).href;

/** The public address of a certificate's badge. */
export const badgeLink = (ctx: Ctx, verifyCode: string): string => address(ctx, credentialPath(verifyCode));

/** A school as an issuer, on the product's own host: a school's host may change, a credential can't. */
export const issuerId = (ctx: Ctx, schoolId: string): string =>
  `did:web:${encodeURIComponent(new URL(ctx.env.APP_ORIGIN).host)}${issuerPath(schoolId).replaceAll("/", ":")}`;

/** The document that lists a school's keys: those that someone else may have sign for nobody. */
export function didDocument(ctx: Ctx, schoolId: string, keys: readonly { publicKey: string; compromisedAt: number | null }[]) {
  const id = issuerId(ctx, schoolId);
  const method = ({ publicKey }: { publicKey: string }) => ({
    id: `${id}#${publicKey}`,
    type: "Multikey",
    controller: id,
    publicKeyMultibase: publicKey,
  });
  return {
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1"],
    id,
    verificationMethod: keys.map(method),
    assertionMethod: keys.filter(({ compromisedAt }) => compromisedAt === null).map((key) => method(key).id),
  };
}

/** "120 clock hours: 60 theory, 20 lab, 40 clinical". */
function hoursText({ minutes, programTitle }: Pick<CertificateRow, "minutes" | "programTitle">): string {
  const parts = (["theory", "lab", "clinical"] as const).filter((kind) => minutes[kind] > 0).map((kind) => `${clockHours(minutes[kind])} ${kind}`);
  return parts.length === 0 ? programTitle : `${clockHours(minutes.total)} clock hours: ${parts.join(", ")}`;
}

interface Holder {
  email: string;
  /** Keeps the hash of the address from being guessed; the same when a credential is signed again. */
  salt: string;
}
export const newSalt = (): string => newId().replaceAll("-", "");

/**
 * A certificate as an Open Badge 3.0, unsigned. It has no name and no address: the holder proves to be its holder by the hash of the email
 * address with the salt.
 */
export async function composeBadge(
  ctx: Ctx,
  certificate: CertificateRow,
  { programId, statusIndex }: { programId: string; statusIndex: number },
  { email, salt }: Holder,
) {
  const { schoolId } = certificate;
  const issuer = issuerId(ctx, schoolId);
  const hash = await sha256(new TextEncoder().encode(email.toLowerCase() + salt));
  return {
    "@context": [CREDENTIALS, OPEN_BADGES],
    id: badgeLink(ctx, certificate.verifyCode),
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    name: certificate.programTitle,
    validFrom: `${certificate.issuedOn}T00:00:00Z`,
    ...(certificate.expiresOn ? { validUntil: `${certificate.expiresOn}T23:59:59Z` } : {}),
    issuer: { id: issuer, type: ["Profile"], name: certificate.school.name },
    credentialSubject: {
      type: ["AchievementSubject"],
      identifier: [{ type: "IdentityObject", hashed: true, identityType: "emailAddress", salt, identityHash: `sha256$${hash}` }],
      achievement: {
        id: address(ctx, achievementPath(schoolId, programId, certificate.ruleVersion)),
        type: ["Achievement"],
        achievementType: certificate.kind === "completion" ? "CertificateOfCompletion" : "Certificate",
        name: certificate.programTitle,
        description: hoursText(certificate),
        criteria: { narrative: "Completed the program as the school requires: hours, skills, and documents." },
      },
    },
    credentialStatus: {
      id: `${address(ctx, statusListPath(schoolId))}#${statusIndex}`,
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
      statusListIndex: String(statusIndex),
      statusListCredential: address(ctx, statusListPath(schoolId)),
    },
  };
}

/** A school's status list, unsigned: one bit per place, the most significant first, packed. */
export async function composeStatusList(ctx: Ctx, schoolId: string, revoked: readonly number[]) {
  const bits = new Uint8Array(STATUS_PLACES / 8);
  for (const place of revoked) bits[place >> 3] = (bits[place >> 3] ?? 0) | (128 >> (place & 7));
  const packed = new Uint8Array(await new Response(new Blob([bits]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer());
  const id = address(ctx, statusListPath(schoolId));
  return {
    "@context": [CREDENTIALS],
    id,
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    issuer: issuerId(ctx, schoolId),
    validFrom: ctx.now.toISOString(),
    credentialSubject: { id: `${id}#list`, type: "BitstringStatusList", statusPurpose: "revocation", encodedList: `u${base64url(packed)}` },
  };
}
