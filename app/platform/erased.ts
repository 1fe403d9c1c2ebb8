/** The address of a person whose data were erased: nobody gets mail there, and no one can sign in with it. */
const HOST = "@erased.invalid";

/** "former-3f2a@erased.invalid" */
export const erasedEmail = (studentId: string): string => `former-${studentId.toLowerCase()}${HOST}`;

export const isErasedEmail = (email: string): boolean => email.toLowerCase().endsWith(HOST);

/** The first name that lists show; the last name is a pseudonym of four characters. */
export const ERASED_FIRST_NAME = "Former student";
