import { parseMoney } from "~/platform/money";

/** The commands of the office search. Pure, safe for the browser. */
export const ASK_VERBS = {
  record: "Record a payment",
  register: "Register for a class",
  refund: "Request a refund",
  email: "Send an email",
  new: "Add something new",
} as const;
export type AskVerb = keyof typeof ASK_VERBS;

type Method = "cash" | "check" | "money_order" | "card_terminal" | "other";

export interface Ask {
  verb: AskVerb | null;
  /** Whom or what it is about: a name, an address, a number; what was typed where nothing is to be done. */
  who: string;
  amountCents: number | null;
  method: Method | null;
}

const VERBS: Record<string, AskVerb> = {
  record: "record",
  pay: "record",
  payment: "record",
  register: "register",
  enroll: "register",
  refund: "refund",
  email: "email",
  mail: "email",
  write: "email",
  new: "new",
  add: "new",
};
const METHODS: Record<string, Method> = {
  cash: "cash",
  check: "check",
  cheque: "check",
  card: "card_terminal",
  terminal: "card_terminal",
};
/** Words between the others that say nothing: "record 200 in cash from Tessa". */
const FILLING = new Set(["a", "an", "for", "from", "of", "in", "by", "to", "payment", "with"]);

/** "record 200 cash Tessa" is a payment of 200.00 in cash by Tessa; anything that begins with no such word is only looked for. */
export function readAsk(typed: string): Ask {
  const [first = "", ...words] = typed.trim().split(/\s+/);
  const verb = Object.hasOwn(VERBS, first.toLowerCase()) ? (VERBS[first.toLowerCase()] ?? null) : null;
  if (!verb) return { verb, who: typed.trim(), amountCents: null, method: null };
  let amountCents: number | null = null;
  let method: Method | null = null;
  const who: string[] = [];
  const isPayment = verb === "record";
  for (const [index, word] of words.entries()) {
    const small = word.toLowerCase();
    const amount: number | null =
      isPayment && amountCents === null && /^\$?[\d,]+(\.\d{1,2})?$/.test(word) ? parseMoney(word.replace("$", "")) : null;
    if (amount !== null && amount > 0) amountCents = amount;
    else if (isPayment && method === null && small === "money" && words[index + 1]?.toLowerCase() === "order") method = "money_order";
    else if (isPayment && method === "money_order" && small === "order") continue;
    else if (isPayment && method === null && Object.hasOwn(METHODS, small)) method = METHODS[small] ?? null;
    else if (!FILLING.has(small)) who.push(word);
  }
  return { verb, who: who.join(" "), amountCents, method };
}

export const NO_RESULTS = "No results.";

/** What to type where nothing was found: a command without a name asks for one. */
export function nothingFound(typed: string): string {
  const { verb, who } = readAsk(typed);
  const isNameless = who === "" && (verb === "record" || verb === "email");
  return isNameless ? `Add a name: “${typed.trim()} Ana Ruiz”` : NO_RESULTS;
}

/**
 * The numbers an entry may refer to: `r-42` is the 42nd registration of this year or last year; refund numbers have no year. Empty if no
 * number was typed.
 */
export function numbersMeant(typed: string, year: number): string[] {
  const [, letters, rest] = /^(R|RC|RF|SI|I)-?(\d[\d-]*)$/i.exec(typed.trim()) ?? [];
  // The digits alone are the end of a registration's number.
  if (/^\d{3,5}$/.test(typed.trim())) return numbersMeant(`R-${typed.trim()}`, year);
  if (!letters || !rest) return [];
  const series = letters.toUpperCase();
  const plain = `${series}-${rest}`;
  if (!/^\d{1,5}$/.test(rest)) return [plain];
  const last = rest.padStart(5, "0");
  return series === "RF" ? [`RF-${last}`] : [plain, `${series}-${year}-${last}`, `${series}-${year - 1}-${last}`];
}
