import { get } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import type { Result } from "~/platform/verb";
import { isoInstant } from "~/platform/zones";
import { agreementShape } from "./agreement-shapes";
import { listAgreements } from "./domain/countersign";

type Row = Result<typeof listAgreements>["results"][number];
const agreement = json(agreementShape, ({ id, number, studentId, state, agreement: signed }: Row) => ({
  ...{
    registration: id,
    number,
    student: studentId,
    title: signed.title,
    state,
    signature: signed.signature,
    signed_at: isoInstant(signed.signedAt),
  },
  ...{ needs_guardian: signed.needsGuardian, guardian_signature: signed.guardianSignature, guardian_signed_at: isoInstant(signed.guardianSignedAt) },
  ...{ countersignature: signed.countersignature, countersigned_at: isoInstant(signed.countersignedAt), text_sha256: signed.textHash },
  spanish_text_sha256: signed.spanishHash,
}));

/** Signed agreements for the office. */
export const agreementEndpoints: Endpoint[] = [
  get("/agreements/", listAgreements, "Lists signed agreements with their states, the latest first", { output: listJson(agreement) }),
];
