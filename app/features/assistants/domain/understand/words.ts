import { wordsOf } from "~/platform/assistant/words";

/** Words that ask for the same thing; the first of each row stands for all of them. */
const SAME = [
  "price cost tuition fee charge expensive cheap afford dollar amount",
  "plan instalment installment monthly financing finance split",
  "start begin next soon upcoming date",
  "seat spot space availability available full capacity left",
  "place location campus address located directions building parking",
  "schedule hours time day week timetable",
  "teacher instructor faculty staff",
  "refund cancel cancellation withdraw reimburse back",
  "online virtual remote zoom home",
  "evening night",
  "weekend saturday sunday",
  "daytime morning",
  "length long duration month last",
  "register registration enroll enrol enrollment apply application admission join signup",
  "contact phone call email telephone reach number talk",
  "need require requirement prerequisite condition qualify eligible age minimum",
  "certificate certification certified license licensed exam accreditation accredited",
  "job career work employment hire salary",
  "aid scholarship sponsor sponsorship grant fund",
  "learn cover curriculum content teach topic outline",
  "book material scrub uniform supply textbook bring wear",
  "miss absent attendance late absence",
  "program course training",
  "waitlist waiting",
  "open opening",
];
const DAYS = "sunday monday tuesday wednesday thursday friday saturday".split(" ");
const MONTHS = "january february march april may june july august september october november december".split(" ");

const canon = new Map<string, string>();
for (const row of SAME) {
  const stems = wordsOf(row);
  for (const stem of stems) if (!canon.has(stem)) canon.set(stem, stems[0] as string);
}
for (const name of [...DAYS, ...MONTHS]) for (const form of wordsOf(`${name} ${name}s`)) if (!canon.has(form)) canon.set(form, name.slice(0, 3));

const meaning = (word: string) => canon.get(word) ?? word;

/** The distinct meanings of a text's words. */
export const meaningsOf = (text: string): string[] => [...new Set(wordsOf(text).map(meaning))];

/** Cached meanings of a school's texts, used for every question. */
const texts = new Map<string, ReadonlySet<string>>();
const MOST_TEXTS = 4_000;

/** The same of a text that a school publishes, to be asked again and again; nothing that a visitor has written. */
export function meaningsOfText(text: string): ReadonlySet<string> {
  const before = texts.get(text);
  if (before) return before;
  const meanings = new Set(meaningsOf(text));
  if (texts.size >= MOST_TEXTS) texts.clear();
  texts.set(text, meanings);
  return meanings;
}

/** Meanings of a question; "how much" is a price, "when" a start, "where" a place. */
export function asked(question: string): string[] {
  const hints = [
    /\bhow much\b/i.test(question) ? "price" : "",
    /\bwhen\b/i.test(question) ? "start" : "",
    /\bwhere\b/i.test(question) ? "place" : "",
    /\bhow long\b/i.test(question) ? "length" : "",
    /\bwho\b.*\bteach/i.test(question) ? "teacher" : "",
  ].filter(Boolean);
  return [...new Set([...meaningsOf(question), ...hints.map((hint) => meaning(wordsOf(hint)[0] ?? hint))])];
}

/** Every word that means one of these, for a search by words. */
export function waysToSay(meanings: readonly string[]): string[] {
  const wanted = new Set(meanings);
  const others = [...canon].filter(([, of]) => wanted.has(of)).map(([word]) => word);
  return [...new Set([...meanings, ...others])];
}

/** "Certified Nursing Assistant" -> "Certified Nursing Assistant (CNA)"; of two words there is no abbreviation. */
export function withInitials(title: string): string {
  const words = title.match(/\b\p{Lu}[\p{L}-]+/gu) ?? [];
  return words.length >= 3 && words.length <= 5 && !title.includes("(") ? `${title} (${words.map((word) => word[0]).join("")})` : title;
}
