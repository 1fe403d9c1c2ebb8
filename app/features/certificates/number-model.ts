/** Numbers of certificates and codes of verification pages. Pure. */

/** Check letters, by remainder. */
export const CHECK_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";
/** Crockford base 32: no I, L, O and U. */
const CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const CODE_LENGTH = 16;

const SMALL_WORDS = new Set(["of", "the", "and", "for", "at", "in", "a", "de", "la"]);

/** A school's short code, 2 to 5 letters: the initials of its name, or its first letters. */
export function shortCode(schoolName: string): string {
  const plain = schoolName.normalize("NFD").replace(/\p{M}/gu, "");
  const words = plain.split(/[^A-Za-z]+/).filter((word) => word !== "" && !SMALL_WORDS.has(word.toLowerCase()));
  const initials = words.map((word) => word[0] ?? "").join("");
  const letters = initials.length >= 2 ? initials : words.join("");
  return letters.length >= 2 ? letters.slice(0, initials.length >= 2 ? 5 : 4).toUpperCase() : "SCH";
}

/** The part before the counter: `BHA-2026-`. */
export const numberPrefix = (code: string, year: number): string => `${code}-${year}-`;

/** The share of a prefix in the check letter: the remainder of its letters and digits in base 36. */
export function prefixRemainder(prefix: string): number {
  let remainder = 0;
  for (const letter of prefix.replaceAll("-", "")) remainder = (remainder * 36 + Number.parseInt(letter, 36)) % 23;
  return remainder;
}

/** Check letter of a counter behind a prefix. */
const checkLetter = (prefix: string, counter: number): string => CHECK_LETTERS[(prefixRemainder(prefix) + counter) % 23] ?? "";

/** A number in full; numbers of new certificates are made in the database. */
export const certificateNumber = (code: string, year: number, counter: number): string => {
  const prefix = numberPrefix(code, year);
  return `${prefix}${String(counter).padStart(5, "0")}-${checkLetter(prefix, counter)}`;
};

const NUMBER = /^([A-Z]{2,5}-\d{4}-)(\d{5,9})-([A-Z])((?:-R\d{1,3})?)$/;

/** A number as people type it: any case, with or without spaces. */
export const normalNumber = (typed: string): string => typed.toUpperCase().replace(/\s+/g, "");

/** Whether a number is typed as a number is made: of the form, and with its check letter. */
export function isWellTyped(number: string): boolean {
  const [, prefix = "", counter = "", letter] = NUMBER.exec(number) ?? [];
  return letter !== undefined && checkLetter(prefix, Number(counter)) === letter;
}

/** The number of the next paper for the same certificate: `…-R1`, then `…-R2`. */
export function replacementNumber(number: string): string {
  const [base = "", round = "0"] = number.split(/-R(?=\d+$)/);
  return `${base}-R${Number(round) + 1}`;
}

/** A new code: 80 random bits. */
export function newVerifyCode(): string {
  const bits = [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.replace(/.{5}/g, (five) => CODE_LETTERS[Number.parseInt(five, 2)] ?? "");
}

/** A code as it is stored, from what was typed; null for what can't be one. O is 0, and I and L are 1. */
export function normalCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s-]+/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter)) ? code : null;
}

/** In groups of four. */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

/** A last name as it is compared: without case, accents, and all but letters and digits. */
export const nameKey = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
