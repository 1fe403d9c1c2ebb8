import { conflict } from "./errors";

/** The address of a person whose data were erased: nobody gets mail there, and no one can sign in with it. */
const HOST = "@erased.invalid";

/** "former-3f2a@erased.invalid" */
export const erasedEmail = (studentId: string): string => `former-${studentId.toLowerCase()}${HOST}`;

export const isErasedEmail = (email: string): boolean => email.toLowerCase().endsWith(HOST);

/** The first name that lists show; the last name is a pseudonym of four characters. */
export const ERASED_FIRST_NAME = "Former student";

/** @throws conflict `student_erased` for the address of a person whose data were erased */
export function refuseErased(email: string): void {
  if (isErasedEmail(email)) throw conflict("student_erased", "The data of this student were erased.");
}
