import type { Origins } from "~/features/enrollment/data/origins";
import { studentRecord } from "~/features/enrollment/domain/student-record";
import type { StudentValues } from "~/features/forms/field-model";
import { readName } from "~/platform/written";

/** Initial values of a staff form. */
export interface Prefill {
  programId: string | null;
  classId: string | null;
  student: StudentValues;
  /** Answers by question ID. */
  answers: Record<string, string | string[]>;
  planToPay: "self_pay" | "sponsored_employer_agency" | "not_sure_yet" | null;
}

/** Values from the pre-enrollment, inquiry or waitlist entry; the student's record takes precedence. */
export function prefillOf({ student, preEnrollment, inquiry, entry }: Origins): Prefill {
  const person = preEnrollment ?? entry;
  const fromInquiry = inquiry ? { ...nameOf(inquiry.name), email: inquiry.email, ...given("phone", inquiry.phone) } : {};
  const applied = person ? { first_name: person.firstName, last_name: person.lastName, email: person.email, ...given("phone", person.phone) } : {};
  const details = Object.fromEntries(
    Object.entries(preEnrollment?.values ?? {}).filter((field): field is [string, string] => typeof field[1] === "string" && field[1] !== ""),
  );
  return {
    programId: preEnrollment?.programId ?? entry?.programId ?? inquiry?.programId ?? null,
    classId: entry?.offeredClassId ?? entry?.classId ?? null,
    student: { ...fromInquiry, ...details, ...applied, ...(student ? studentRecord(student) : {}) },
    answers: Object.fromEntries(
      (preEnrollment?.answers ?? []).flatMap(({ question, type, value }) => (question ? [[question, rawOf(type, value)]] : [])),
    ),
    planToPay: preEnrollment?.planToPay ?? null,
  };
}

const given = (name: string, value: string | null): StudentValues => (value ? { [name]: value } : {});

/** "Ada King Lovelace" -> first "Ada", last "King Lovelace". */
function nameOf(full: string): StudentValues {
  const { first, last } = readName(full);
  return { first_name: first, last_name: last };
}

/** Converts a saved answer to the value that its form field sends. */
function rawOf(type: string, value: string): string | string[] {
  if (type === "boolean") return value.toLowerCase();
  return type === "multi_select" ? value.split(", ") : value;
}
