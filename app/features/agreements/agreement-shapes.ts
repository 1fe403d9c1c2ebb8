import { z } from "zod";
import { instant, keyOf, named } from "~/platform/json-shapes";
import { AGREEMENT_LABELS } from "./model";

export const agreementShape = named("SignedAgreement", {
  registration: z.string(),
  number: z.string(),
  student: z.string(),
  title: z.string(),
  state: keyOf(AGREEMENT_LABELS),
  signature: z.string(),
  signed_at: instant(),
  needs_guardian: z.boolean(),
  guardian_signature: z.string().nullable(),
  guardian_signed_at: instant().nullable(),
  countersignature: z.string().nullable(),
  countersigned_at: instant().nullable(),
  text_sha256: z.string().describe("SHA-256 of title, text, and refund policy as they were signed"),
  spanish_text_sha256: z.string().nullable().describe("SHA-256 of the Spanish text and refund policy shown with them; null if English alone was"),
});
