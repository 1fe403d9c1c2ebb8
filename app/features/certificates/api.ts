import type { z } from "zod";
import type { Ctx } from "~/platform/context";
import { get, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { notFound } from "~/platform/errors";
import { json, listJson } from "~/platform/json";
import { andThen, type Result } from "~/platform/verb";
import { words } from "~/words/en/certificates";
import { certificateShape, issuedShape, transcriptShape, verificationShape } from "./certificate-shapes";
import { replaceCertificate, revokeCertificate } from "./domain/change";
import { issueCertificates } from "./domain/issue";
import { type CertificateView, getCertificate, listCertificates } from "./domain/read";
import { type StudentRecord, showTranscript } from "./domain/transcript";
import { type Checked, verifyCode } from "./domain/verify";

const certificate = json(certificateShape, (row: CertificateView) => ({
  ...{ id: row.id, registration: row.registrationId, student: row.studentId, number: row.number, kind: row.kind, status: row.state },
  ...{ holder: row.holderName, program: row.programTitle, class_code: row.classCode, minutes: row.minutes, completed_on: row.completedOn },
  ...{ issued_on: row.issuedOn, expires_on: row.expiresOn, verify_url: row.link, pdf_sha256: row.pdfSha256, replaced_by: row.replacedById },
}));
const then = thenRead((ctx, id) => getCertificate(ctx, { id }));

/** @throws not_found for an unknown code */
function known(found: Checked): Exclude<Checked, { what: "unknown" }> {
  if (found.what === "unknown") throw notFound(words.unknownCode, "unknown_paper");
  return found;
}

const knownCode = andThen(verifyCode, async (_: Ctx, found: Checked) => known(found));

const verification = json(verificationShape, (found: Exclude<Checked, { what: "unknown" }>): z.input<typeof verificationShape> => {
  if (found.what === "replaced") return { status: "replaced", on: found.on };
  if (found.what === "transcript") return { status: "transcript", school: found.school.name, issued_on: found.madeOn, name: found.holder };
  const { state, number, program, school, issuedOn, expiresOn, holder, revoked } = found;
  return {
    ...{ status: state, number, program, school: school.name, issued_on: issuedOn, expires_on: expiresOn },
    ...(revoked ? { on: revoked.on } : {}),
    ...(holder === null ? {} : { name: holder }),
  };
});

const transcript = json(transcriptShape, ({ student, courses, papers }: StudentRecord) => ({
  ...{ student: student.id, name: [student.firstName, student.middleName, student.lastName].filter(Boolean).join(" ") },
  programs: courses.map(({ id, program, code, from, to, minutes, skills, outcome }) => ({
    ...{ registration: id, program, class_code: code, from, to, minutes, skills: skills.map(({ name, result }) => ({ name, result })), outcome },
  })),
  official: papers.map(({ id, link }) => ({ id, verify_url: link })),
}));

/** Certificates for the office, and their check for anyone. */
export const certificateEndpoints: Endpoint[] = [
  get("/certificates/", listCertificates, "Lists issued certificates, newest first", { output: listJson(certificate) }),
  post("/certificates/", issueCertificates, "Issues up to 200 certificates, all or none", {
    status: 201,
    output: json(issuedShape, (result: Result<typeof issueCertificates>) => result),
  }),
  get("/certificates/{id}/", getCertificate, "Returns a certificate", { output: certificate }),
  post("/certificates/{id}/revoke/", then(revokeCertificate), "Revokes a certificate permanently", { output: certificate }),
  post("/certificates/{id}/replace/", then(replaceCertificate), "Replaces a certificate, and returns the new one", { output: certificate }),
  get("/transcripts/{student}/", showTranscript, "Returns a student's transcript", { output: transcript }),
  get("/verify/{code}/", knownCode, "Checks a certificate or transcript by its code", {
    output: verification,
  }),
];
