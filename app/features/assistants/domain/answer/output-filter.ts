import type { Passage } from "~/platform/assistant";
import { sentencesOf } from "~/platform/assistant/words";
import { meaningsOf } from "../understand/words";

/** A passage as evidence: the meanings of its words, and its text in lower case. */
interface Source {
  known: ReadonlySet<string>;
  plain: string;
}

const sourceOf = ({ title, text }: Passage): Source => {
  const source = `${title}\n${text}`;
  return { known: new Set(meaningsOf(source)), plain: source.toLowerCase() };
};

/**
 * Filters a model's text: keeps a sentence if one passage has most of its words and every amount, number, date, address and link in it.
 * Two passages together don't count: the price of one program is not the price of another.
 */
export function groundedIn(text: string, passages: readonly Passage[]): string {
  const sources = passages.map(sourceOf);
  return sentencesOf(withoutMarks(text))
    .filter((sentence) => sources.some((source) => isGrounded(sentence, source)))
    .join(" ");
}

/**
 * The same for a model that looked facts up: a sentence with an amount, number or date from a fact that it found has to name the fact's
 * subject, unless all facts have the same one.
 */
export function groundedInFound(text: string, given: readonly Passage[], found: readonly Passage[]): string {
  const isOneSubject = new Set([...given, ...found].map(({ title }) => title)).size === 1;
  const names = (sentence: string, { title }: Passage) => meaningsOf(title).some((word) => meaningsOf(sentence).includes(word));
  return sentencesOf(withoutMarks(text))
    .filter((sentence) => {
      if (groundedIn(sentence, given)) return true;
      const isExact = [...sentence.matchAll(EXACT)].length > 0;
      return found.some((passage) => groundedIn(sentence, [passage]) && (!isExact || isOneSubject || names(sentence, passage)));
    })
    .join(" ");
}

/** Streams a model's text word by word while one passage has all words; from the first other word on, a sentence waits for its end. */
export function whileWritten(passages: readonly Passage[], tell: (piece: string) => void): (piece: string) => void {
  const sources = passages.map(sourceOf);
  let rest = "";
  let sentTo = 0;
  const go = (text: string) => {
    if (text.length > sentTo) tell(text.slice(sentTo));
    sentTo = Math.max(sentTo, text.length);
  };
  return (piece) => {
    rest += piece;
    const sentences = sentencesOf(rest);
    for (const sentence of sentences.slice(0, -1)) {
      if (sources.some((source) => isGrounded(withoutMarks(sentence), source))) go(`${sentence} `);
      rest = rest.slice(rest.indexOf(sentence) + sentence.length).trimStart();
      sentTo = 0;
    }
    const whole = rest.slice(0, rest.search(/\s+\S*$/) + 1);
    const isPlain = whole.trim() !== "" && withoutMarks(whole) === whole.trim() && !PROMISES.test(whole);
    if (!isPlain) return;
    const words = meaningsOf(whole);
    if (sources.some(({ known, plain }) => words.every((word) => known.has(word)) && hasOnlyKnown(whole, plain))) go(whole);
  };
}

const PROMISES =
  /\b(guarante\w*|promis\w*|assure\w*|risk[- ]free|you will (get|have|receive|earn|pass)|visa|green card|immigration|lawsuit|legal advice|diagnos\w*|prescri\w*|cure)\b/i;
const EXACT =
  /\$\s?\d[\d,.]*|\d+(?:[.,:]\d+)*(?:\s?%)?|[\w.+-]+@[\w.-]+|\b(?:https?:\/\/|www\.)\S+|\b[\w-]+\.(?:com|net|org|edu|io|test|example|info|biz|co|me|xyz|dev|app|shop)\b\S*/gi;

function isGrounded(sentence: string, { known, plain }: Source): boolean {
  if (PROMISES.test(sentence) && !plain.includes(sentence.toLowerCase().replace(/[.!?]+$/, ""))) return false;
  if (!hasOnlyKnown(sentence, plain)) return false;
  const words = meaningsOf(sentence);
  const borne = words.filter((word) => known.has(word)).length;
  return words.length > 0 && borne / words.length >= 0.7;
}

/** Whether every amount, number, address and link of a text is in the source. */
const hasOnlyKnown = (text: string, plain: string): boolean =>
  [...text.matchAll(EXACT)].every(([exact]) => hasExactly(plain, exact.toLowerCase().replace(/[.,:;)]+$/, "")));

/** Not as a part of a longer number or name. */
function hasExactly(plain: string, exact: string): boolean {
  for (let at = plain.indexOf(exact); at >= 0; at = plain.indexOf(exact, at + 1)) {
    const around = `${plain[at - 1] ?? " "}${plain[at + exact.length] ?? " "}`;
    const [left = " ", right = " "] = around;
    const isPart = /[\w$]/.test(left) || /[\w%]/.test(right) || (/[.,:]/.test(right) && /\d/.test(plain[at + exact.length + 1] ?? " "));
    if (!isPart) return true;
  }
  return false;
}

/** Text alone: no markup, no images, a link as its words, nothing that cannot be seen. */
export const withoutMarks = (text: string): string =>
  text
    .replace(/<[^<>]*>/g, " ")
    .replace(/!\[[^[\]]*\]\([^()]*\)/g, " ")
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/[`*_#>|]+/g, " ")
    .replace(/[^\P{C}\n]/gu, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ (?=[.,!?;:](?:\s|$))/g, "")
    .trim();
