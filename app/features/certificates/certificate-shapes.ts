import { z } from "zod";
import { SKILL_RESULT_LABELS } from "~/features/skills/model";
import { address, count, day, keyOf, named, text } from "~/platform/json-shapes";
import { CERTIFICATE_KIND_LABELS, STATE_LABELS } from "./model";

/** Response shapes of certificates. */
export const certificateShape = named("Certificate", {
  id: z.string(),
  registration: z.string(),
  student: z.string(),
  number: z.string(),
  kind: keyOf(CERTIFICATE_KIND_LABELS),
  status: keyOf(STATE_LABELS),
  holder: z.string(),
  program: z.string(),
  class_code: z.string(),
  minutes: named("CertifiedMinutes", { theory: count(), lab: count(), clinical: count(), total: count() }),
  completed_on: day(),
  issued_on: day(),
  expires_on: day().nullable(),
  verify_url: address(),
  pdf_sha256: text().describe("Of the PDF, as hexadecimal text; null until it is made"),
  replaced_by: text(),
});

/** Programs, hours, and skills of a student at the school. */
export const transcriptShape = named("Transcript", {
  student: z.string(),
  name: z.string(),
  programs: z.array(
    named("TranscriptProgram", {
      registration: z.string(),
      program: z.string(),
      class_code: z.string(),
      from: day().nullable(),
      to: day().nullable().describe("Null while the student is enrolled"),
      minutes: named("CreditedMinutes", { theory: count(), lab: count(), clinical: count(), total: count() }),
      skills: z.array(named("TranscriptSkill", { name: z.string(), result: keyOf(SKILL_RESULT_LABELS) })),
      outcome: z.string(),
    }),
  ),
  official: z.array(named("OfficialTranscript", { id: z.string(), verify_url: address() })),
});

export const issuedShape = named("IssuedCertificates", { ids: z.array(z.string()), issued: count() });

/** What anyone with the code may know. */
export const verificationShape = named("Verification", {
  status: z.enum(["valid", "expired", "revoked", "replaced", "transcript"]),
  number: z.string().optional(),
  program: z.string().optional(),
  school: z.string().optional(),
  issued_on: day().optional(),
  expires_on: day().nullable().optional(),
  on: day().optional().describe("The day of revocation or replacement"),
  name: z.string().optional().describe("Absent where the holder keeps it private"),
});
