import { STATE_NAMES } from "./united-states";
import { DAY_MS, type IsoDate, isIsoDate } from "./zones";

/**
 * Readers of what people and spreadsheets write: one each for days, phones, ZIP codes, states, emails and names. Forms, the API and
 * imports use the same ones. A reader returns null for a text it cannot read without a guess. Safe for the browser.
 */

/** Full-width letters and digits become plain ones, odd spaces become one space, invisible marks go. */
const plain = (written: string) =>
  written
    .normalize("NFKC")
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Letters without marks, case and signs: the key by which words of a list are found. */
const keyOf = (word: string) =>
  word
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

const MONTH_WORDS = [
  "january enero",
  "february febrero",
  "march marzo",
  "april abril",
  "may mayo",
  "june junio",
  "july julio",
  "august agosto",
  "september sept septiembre setiembre",
  "october octubre",
  "november noviembre",
  "december diciembre",
].map((words) => words.split(" "));

const monthOf = (word: string): number => {
  const key = keyOf(word);
  return key.length < 3 ? 0 : MONTH_WORDS.findIndex((words) => words.some((name) => name === key || name.slice(0, 3) === key)) + 1;
};

const TIME_OF_DAY = /(?:T| |, )\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]\.?M\.?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;
const WEEKDAY =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo)\.?,? /iu;
/** Days of Excel, counted from the last one of 1899: 1927 to 2064. */
const SERIAL = /^([1-5]\d{4})(?:\.\d+)?$/;
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);

/** A two-digit year lies at most this many years ahead; that of a birthday lies in the past. */
const YEARS_AHEAD = 20;

function yearOf(digits: string, isPast: boolean): string {
  if (digits.length === 4) return digits;
  const newest = (new Date().getUTCFullYear() % 100) + (isPast ? 0 : YEARS_AHEAD);
  return `${Number(digits) > newest ? "19" : "20"}${digits}`;
}

function dayOf(year: string, month: string | number, date: string): IsoDate | null {
  const day = `${year}-${String(month).padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isIsoDate(day) ? day : null;
}

/**
 * A day as people, Excel and databases write it: 1998-01-31, 1998/01/31, 1/31/1998, 1/31/98, 31-Jan-98, January 31, 1998, 31 de enero
 * de 1998, 19980131, 35826, each also with a time behind it. Between three numbers the month comes first, as in the United States.
 * Null for a day that does not exist, and for numbers that put the day first.
 */
export function readDay(written: string, { isPast = false } = {}): IsoDate | null {
  const value = plain(written);
  const serial = SERIAL.exec(value)?.[1];
  if (serial) return new Date(EXCEL_EPOCH + Number(serial) * DAY_MS).toISOString().slice(0, 10);
  const text = value.replace(TIME_OF_DAY, "").replace(WEEKDAY, "").trim();
  const [, y = "", , m = "", d = ""] = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/.exec(text) ?? [];
  if (y) return text.length < 8 ? null : dayOf(y, m, d);
  const [, month = "", , date = "", year = ""] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? [];
  if (year) return dayOf(yearOf(year, isPast), month, date);
  const [, first = "", word = "", late = ""] =
    /^(\d{1,2})(?:st|nd|rd|th)?(?: de |[-/ .]+)(\p{L}+)\.?(?: de |[-/ .,]+)'?(\d{4}|\d{2})$/iu.exec(text) ?? [];
  if (late) return monthOf(word) ? dayOf(yearOf(late, isPast), monthOf(word), first) : null;
  const [, named = "", second = "", last = ""] = /^(\p{L}+)\.?[-/ ]+(\d{1,2})(?:st|nd|rd|th)?[-/ ,]+'?(\d{4}|\d{2})$/iu.exec(text) ?? [];
  return last && monthOf(named) ? dayOf(yearOf(last, isPast), monthOf(named), second) : null;
}

const EXTENSION = /[ ,;]*(?:(?:ext|extension|extn)\.?|x|#)[ .:]*(\d{1,6})\)?$/i;

/** With its punctuation and extension; longer text is not searched for a number. */
const LONGEST_PHONE = 100;

/**
 * A phone number of ten digits in any punctuation, as `(123) 456 - 7890`, and the extension behind it. A leading 1, `tel:` and what
 * spreadsheets make of numbers (4.015550105E9, 4015550106.0) are read.
 */
export function readPhone(written: string): { phone: string; extension: string | null } | null {
  if (written.length > LONGEST_PHONE) return null;
  const value = plain(written).replace(/^tel:/i, "").replace(/^'/, "");
  const number = /^\d(?:\.\d+)?e\+?\d{1,2}$/i.test(value) ? String(Number(value)) : value.replace(/^(\d{10,11})\.0+$/, "$1");
  const extension = EXTENSION.exec(number)?.[1] ?? null;
  const main = extension === null ? number : number.replace(EXTENSION, "");
  const digits = main.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  if (digits.length !== 10 || /\p{L}/u.test(main)) return null;
  return { phone: `(${digits.slice(0, 3)}) ${digits.slice(3, 6)} - ${digits.slice(6)}`, extension };
}

/**
 * A ZIP code: 02903, or 02903-1234 with four more digits. `lostZeros` puts back the zeros that a spreadsheet takes from the front of a
 * number (2903, 901).
 */
export function readZip(written: string, { lostZeros = false } = {}): string | null {
  const value = plain(written).replace(/^'/, "");
  const [, five = "", four = ""] = /^(\d{5})(?:[- ]?(\d{4}))?$/.exec(value) ?? [];
  if (five) return four ? `${five}-${four}` : five;
  const bare = lostZeros ? /^(\d{3,5})(?:\.0+)?$/.exec(value)?.[1] : undefined;
  return bare ? bare.padStart(5, "0") : null;
}

const STATE_KEYS = new Map(Object.entries(STATE_NAMES).flatMap(([code, name]) => [[keyOf(code), code] as const, [keyOf(name), code] as const]));
for (const [name, code] of [
  ["washingtondc", "DC"],
  ["virginislands", "VI"],
  ["usvi", "VI"],
  ["commonwealthofpuertorico", "PR"],
  ["cnmi", "MP"],
  ["federatedstatesofmicronesia", "FM"],
] as const)
  STATE_KEYS.set(name, code);

/** A state by its letters or its name (RI, R.I., rhode island), as the letters of the Postal Service. */
export const readState = (written: string): string | null => STATE_KEYS.get(keyOf(plain(written))) ?? null;

const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** A host in the letters of the DNS: bücher.example is xn--bcher-kva.example. */
function asciiHost(host: string): string {
  if (/^[\x21-\x7e]*$/.test(host)) return host;
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return host;
  }
}

/**
 * Normalizes an email address for comparing and storing: taken from `Ada <ada@x.test>` or `mailto:`, trimmed, lower case, NFC, the host
 * in punycode. Text that is not an address is only trimmed.
 */
export function normalEmail(written: string): string {
  const value = written.replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, "").trim();
  const bare = (/<([^<>]+)>[\s,;]*$/.exec(value)?.[1] ?? value)
    .trim()
    .replace(/^mailto:([^?]*).*$/is, "$1")
    .replace(/[\s,;]+$/, "");
  const address = bare.normalize("NFC").toLowerCase();
  const at = address.lastIndexOf("@");
  return at < 1 ? address : `${address.slice(0, at)}@${asciiHost(address.slice(at + 1))}`;
}

/** Whether a normal address can be one: letters of any script before the sign, a host with a top level behind it. */
export function isEmail(address: string): boolean {
  const at = address.lastIndexOf("@");
  return at > 0 && at <= 64 && LOCAL_PART.test(address.slice(0, at)) && HOST.test(address.slice(at + 1));
}

/** A whole name in its parts: "King Lovelace, Ada" and "Ada King Lovelace" are both first "Ada", last "King Lovelace". One word is a first name. */
export function readName(written: string): { first: string; last: string } {
  const value = written.replace(/\s+/g, " ").trim();
  const [last = "", first = ""] = value.split(/ ?, ?/, 2);
  if (first && !/^(?:jr|sr|i{1,3}|iv|rn|md|lpn|cna|phd)\.?$/i.test(first)) return { first, last };
  const [word = "", ...rest] = value.split(" ");
  return { first: word, last: rest.join(" ") };
}

/** Letters that Unicode does not take apart, as people type them. */
const PLAIN: Record<string, string> = { ø: "o", đ: "d", ð: "d", ł: "l", ß: "ss", æ: "ae", œ: "oe", þ: "th", ı: "i" };
const APOSTROPHES = /['’‘ʼʻ`´]/g;

/** A text in lower case without apostrophes and without marks on Latin letters. */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, "$1")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[øđðłßæœþı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(APOSTROPHES, "");

/** A title as a slug: "Ærø straße" -> "aero-strasse". Empty if no character can be kept. */
export const slugOf = (title: string, max = 80): string =>
  fold(title)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, max)
    .replace(/^-+|-+$/g, "");

/** The message for a title without Latin letters where a slug is needed. */
export const NO_SLUG = "Enter an address. The title has no letters we can use in one.";
