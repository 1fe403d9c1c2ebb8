/** How mail programs introduce a quote, in English, Spanish, French, German and Portuguese. */
const BEGINS = /^\W{0,3}(?:on|el|le|am|em|no dia|\d{4}-\d\d-\d\d)\b/i;
const ENDS = /(?:\bwrote|escribi\u00f3|a \u00e9crit|\bschrieb\b.{0,300}|escreveu|>)\s?:$/i;
const MOST_LINES = 4;

/** The line above a whole mail that was answered. */
const ORIGINAL =
  /^-{2,} ?(?:original message|mensaje original|message d['\u2019]origine|message original|urspr\u00fcngliche nachricht|mensagem original) ?-{2,}$/i;
/** The line above a mail that was passed on: that is what the person sends. */
const FORWARDED = /forwarded message|begin forwarded|mensaje reenviado|message transf\u00e9r\u00e9|weitergeleitete nachricht|mensagem encaminhada/i;

/** The headers that Outlook writes above the mail that was answered. */
const OUTLOOK = [
  /^\*?(?:from|de|von) ?:/i,
  /^\*?(?:sent|date|enviado|fecha|envoy\u00e9|gesendet|datum|enviada|enviado em|data)(?: el| em)? ?:/i,
  /^\*?(?:to|para|\u00e0|an) ?:/i,
  /^\*?(?:subject|asunto|objet|betreff|assunto) ?:/i,
];
const WITHIN = 8;

const isOutlookHead = (lines: readonly string[], at: number): boolean => {
  const [first, ...others] = OUTLOOK;
  if (!first?.test(lines[at] ?? "")) return false;
  const near = lines.slice(at + 1, at + WITHIN);
  return others.filter((header) => near.some((line) => header.test(line))).length >= 2;
};

/** How many lines from `at` on say who wrote what is quoted, and whether `>` marks the quote; null where none do. */
function attributionAt(lines: readonly string[], at: number): { size: number; isMarked: boolean } | null {
  if (!BEGINS.test(lines[at] ?? "")) return null;
  for (let size = 1; size <= MOST_LINES; size += 1) {
    const whole = lines
      .slice(at, at + size)
      .join(" ")
      .trim();
    if (!ENDS.test(whole)) continue;
    const next = lines.slice(at + size, at + size + 3).find((line) => line !== "");
    const isMarked = next?.startsWith(">") ?? false;
    return /\d/.test(whole) && (isMarked || whole.includes("@")) ? { size, isMarked } : null;
  }
  return null;
}

/**
 * The author's words, without quoted mail. Lines that begin with `>` are dropped only below an attribution line; other such lines and
 * forwarded text stay. Returns all of the text if nothing else would be left.
 */
export function withoutHistory(text: string): string {
  const given = text.replace(/\r\n?/g, "\n").split("\n");
  const lines = given.map((line) => line.slice(0, 500).trim());
  const own: string[] = [];
  let isQuoting = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (FORWARDED.test(line)) {
      own.push(...given.slice(at));
      break;
    }
    if (ORIGINAL.test(line) || isOutlookHead(lines, at)) break;
    if (/^_{10,}$/.test(line) && isOutlookHead(lines, at + 1)) break;
    const attribution = attributionAt(lines, at);
    if (attribution && !attribution.isMarked) break;
    if (attribution) {
      isQuoting = true;
      at += attribution.size - 1;
    } else if (!isQuoting || !line.startsWith(">")) own.push(given[at] ?? "");
  }
  return (
    own
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim() || text.trim()
  );
}
