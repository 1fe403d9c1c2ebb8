/** A school's own text in the language of the page, by its English words; a text without a translation stays as it is. */
export type OwnWords = (english: string) => string;

/** Names whose values are no text for readers: identifiers, addresses, names of texts, and values that forms send back. */
const KEPT = new Set(
  "english inEnglish id key slug code value values options category categories tag tags href link url path type kind status state email phone lang locale".split(
    " ",
  ),
);

/** Everything in a screen's data with a school's texts in the language of the page. */
export function inOwnWords<T>(data: T, own: OwnWords | null): T {
  if (own === null) return data;
  return written(data, own) as T;
}

function written(value: unknown, own: OwnWords): unknown {
  if (typeof value === "string") return own(value);
  if (Array.isArray(value)) return value.map((each) => written(each, own));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, KEPT.has(key) ? each : written(each, own)]);
  // Forms send back the options themselves; what people read of them comes beside.
  if ("options" in value && Array.isArray(value.options)) entries.push(["optionLabels", written(value.options, own)]);
  return Object.fromEntries(entries);
}
