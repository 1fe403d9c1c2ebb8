import { z } from "zod";
import { choice, id, isoDate, keysOf, longText, many, optional, optionalText } from "~/platform/input";
import type { Tone } from "~/platform/state-labels";

/** Labels and forms of the inspector's pages. Browser-safe. */

/** Most students of a scope. */
export const MAX_STUDENTS = 2_000;
/** Gaps of a kind that the page lists; the CSV has all of them. */
export const SHOWN_GAPS = 25;
/** Days that a packet can be downloaded. */
export const PACKET_DAYS = 30;

export const SCOPE_LABELS = { period: "Period", class: "Class", program: "Program" } as const;
export type ScopeBy = keyof typeof SCOPE_LABELS;

export const PART_LABELS = { school: "School", classes: "Classes", students: "Students", documents: "Documents", money: "Money" } as const;
export const PART_HINTS: Readonly<Record<PacketPart, string>> = {
  school: "License, programs, policies, instructors, complaints, published rates.",
  classes: "Sessions, attendance, rosters, corrections.",
  students: "Identity, agreement, hours, transcript, payments, certificate, mail, changes.",
  documents: "The files that students sent. Files about health and background are listed, never included.",
  money: "Payments, refunds, refunds due.",
};
export type PacketPart = keyof typeof PART_LABELS;

export const PACKET_STATE_LABELS = { asked: "Waiting", making: "Being made", ready: "Ready", failed: "Failed" } as const;
export type PacketState = keyof typeof PACKET_STATE_LABELS;
export const PACKET_STATE_TONES: Readonly<Record<PacketState, Tone>> = { asked: "grey", making: "amber", ready: "green", failed: "red" };

/** Kinds of gaps in the order of the page, each with what to do about it. */
export const GAPS = {
  no_agreement: { title: "No signed agreement", hint: "Ask the student to sign the agreement on the registration." },
  no_guardian: { title: "No guardian's signature", hint: "The student was under 18 when signing. Send the guardian's link again." },
  no_countersignature: { title: "Not countersigned", hint: "Sign these under Agreements." },
  signed_late: { title: "Signed after the first session", hint: "Add a note to the student's file that says why." },
  addendum_open: { title: "Addendum not signed", hint: "Remind the student to sign it on the class page." },
  attendance_not_taken: { title: "Attendance not taken", hint: "Take attendance for these sessions." },
  document_missing: { title: "Clinical without a valid document", hint: "Add the document that covered the day, or a note that says why." },
  hours_below_certificate: {
    title: "Fewer hours than on the certificate",
    hint: "Correct the attendance, or revoke the certificate and issue a new one.",
  },
  condition_missing: { title: "Certificate issued with a missing condition", hint: "Keep the reason and its proof in the file." },
  refund_late: { title: "Refund late", hint: "Pay these refunds, or record the check that paid them." },
  license_lapsed: { title: "License lapsed while teaching", hint: "Add the renewed license to the instructor's record." },
  instructor_document: {
    title: "Instructor without a valid document",
    hint: "Add the document that covers the class to its last session under the instructor's documents.",
  },
  site_document: { title: "Clinical site without a valid document", hint: "Add the document, or change the dates of the agreement, at the site." },
  school_document: { title: "School without a valid document", hint: "Add the document under Compliance, School and instructors." },
  complaint_late: { title: "Complaint answered late or not at all", hint: "Answer the complaint." },
} as const;
export type GapKind = keyof typeof GAPS;

/** One thing that is missing, and the record where it is put right. */
export interface Gap {
  kind: GapKind;
  subject: "registration" | "class" | "instructor" | "complaint" | "papers" | "site" | "school";
  id: string;
  /** Whose record it is: a student, a class, an instructor, a clinical site. */
  name: string;
  /** Registration number or program. */
  about: string;
  detail: string;
}

/** Whose records: a class, a program, or classes that start from one day to another (school's zone). */
export const scopeFields = {
  by: optional(choice(keysOf(SCOPE_LABELS))),
  /** Its ID ("CNA-1042"). */
  class: optionalText(60),
  program: optional(id()),
  from: optional(isoDate()),
  to: optional(isoDate()),
};
export const scopeForm = z.object(scopeFields);

/** The form that asks for a packet. */
export const packetForm = z.object({
  ...scopeFields,
  parts: many(choice(keysOf(PART_LABELS))),
  reason: longText(500),
});
