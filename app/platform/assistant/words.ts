/** English as far as the assistant needs it: words that matter, their stems, sentences. */

const SMALL = new Set(
  "a about above after all also am an and any anyone are as at be been before being but by can could did do does doing for from get give go got had has have he her here hers him his how i if in into is it its just let like me more most much my no not of off on or our out over please she should so some such tell than that the their them then there these they this those to too under until up us very want was we were what when where which while who whom why will with would you your yours".split(
    " ",
  ),
);

/** Stems that were worked out before: texts have few words, and have them often. */
const known = new Map<string, string>();
const MOST_KNOWN = 20_000;

/** Cut down to what a word and its relatives have in common: `classes` and `class`, `paying` and `pay`. */
export function stemOf(word: string): string {
  if (word.length <= 3) return word;
  const before = known.get(word);
  if (before !== undefined) return before;
  const stem = word
    .replace(/(?:'s|s')$/, "")
    .replace(/ies$/, "y")
    .replace(/(ss|sh|ch|x)es$/, "$1")
    .replace(/([^s])s$/, "$1")
    .replace(/(?<=.{3})(ing|ed)$/, "")
    .replace(/(?<=.{3})e$/, "");
  // Limit, so that visitors' input cannot grow it without bound.
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(word, stem);
  return stem;
}

/** The stems of the words that carry meaning, in their order, each once. */
export function wordsOf(text: string): string[] {
  const plain = /^[\x20-\x7e\s]*$/.test(text) ? text : text.normalize("NFKD").replace(/\p{M}/gu, "");
  const words = plain.toLowerCase().match(/[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu);
  return [...new Set((words ?? []).filter((word) => !SMALL.has(word)).map(stemOf))];
}

/** A text in sentences; a line ends one as well. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+|(?<=[.!?])\s+(?=[\p{Lu}\p{N}"'(])/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
