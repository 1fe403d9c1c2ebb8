import { IntlMessageFormat } from "intl-messageformat";
import { cloneElement, type ReactElement, type ReactNode } from "react";
import { type Locale, TAGS } from "~/words/locale";
import { learnPhrases, type Values as PhraseValues, phrase } from "~/words/phrase";

/** Messages of one feature in ICU MessageFormat: `{name}`, `{count, plural, one {# seat} other {# seats}}`, `<link>text</link>`. */
export type Catalogue = Readonly<Record<string, string>>;

/** The names that a message fills in. In a plural, each branch contains `#` or a space, so that it does not count as a name. */
type NamesIn<M extends string> = M extends `${string}{${infer Rest}` ? NameAt<Rest> | NamesIn<Rest> : never;
type NameAt<Rest extends string> = Rest extends `${infer Inside}}${string}` ? Word<Inside extends `${infer Name},${string}` ? Name : Inside> : never;
type Word<N extends string> = N extends "" | `${string}${" " | "#" | "{" | "<"}${string}` ? never : N;
type TagsIn<M extends string> = M extends `${string}</${infer Tag}>${infer Rest}` ? Tag | TagsIn<Rest> : never;

type Values<M extends string> = Record<NamesIn<M>, string | number>;
type Given<M extends string> = [NamesIn<M>] extends [never] ? [] : [values: Values<M>];

/** A message in another language, as long as it fills in the same names and has the same tags as the English one. */
type Same<English extends string, Other extends string> = [NamesIn<English>, TagsIn<English>] extends [NamesIn<Other>, TagsIn<Other>]
  ? [NamesIn<Other>, TagsIn<Other>] extends [NamesIn<English>, TagsIn<English>]
    ? Other
    : NamesIn<English> | TagsIn<English>
  : NamesIn<English> | TagsIn<English>;

/** A catalogue with its translation. */
export type Translation = readonly [english: Catalogue, other: Catalogue];

/** Pairs a catalogue with its translation. A message that is missing, or that has other names or tags, does not compile. */
export const translated = <const W extends Catalogue, const T extends Readonly<Record<keyof W, string>>>(
  english: W,
  other: T & { readonly [K in keyof T]: K extends keyof W ? Same<W[K], T[K]> : never },
): Translation => [english, other];

/** Formats the messages of one catalogue in one language. */
export interface Say<W extends Catalogue> {
  readonly locale: Locale;
  /** A fixed text of a model, such as the label of a state, in this language; `values` fill its names. */
  text(english: string, values?: PhraseValues): string;
  <K extends keyof W & string>(key: K, ...given: Given<W[K]>): string;
  /** Formats a message with tags; `tags` names the element that encloses the text of each tag. */
  rich<K extends keyof W & string>(key: K, tags: Record<TagsIn<W[K]>, ReactElement>, ...given: Given<W[K]>): ReactNode;
}

const translations = new Map<Catalogue, Catalogue>();
/** Makes the translations of catalogues known: the Worker does it once when it starts, the browser where its page is in that language. */
export function learn(list: readonly Translation[]): void {
  for (const [english, other] of list) {
    translations.set(english, other);
    learnPhrases(Object.fromEntries(Object.entries(english).flatMap(([key, text]) => (/[{<]/.test(text) ? [] : [[text, other[key] ?? text]]))));
  }
}

const formats = new Map<string, IntlMessageFormat>();

function formatOf(message: string, locale: Locale): IntlMessageFormat {
  const key = locale + message;
  const known = formats.get(key);
  if (known) return known;
  const format = new IntlMessageFormat(message, TAGS[locale]);
  formats.set(key, format);
  return format;
}

/** Returns the formatter of a catalogue: `const say = wordsOf(words, ctx.locale); say("seatsLeft", { count: 3 })`. */
export function wordsOf<W extends Catalogue>(words: W, locale: Locale): Say<W> {
  const messages = (locale === "es" && translations.get(words)) || words;
  const plain = (key: keyof W & string, values?: Record<string, string | number>): string => {
    const message = messages[key] as string;
    return /[{<]/.test(message) ? String(formatOf(message, locale).format(values)) : message;
  };
  const rich = (key: keyof W & string, tags: Record<string, ReactElement>, values?: Record<string, string | number>): ReactNode => {
    const wraps = Object.entries(tags).map(([tag, element]) => [tag, (parts: ReactNode[]) => cloneElement(element, { key: tag }, ...parts)]);
    return formatOf(messages[key] as string, locale).format<ReactNode>({ ...values, ...Object.fromEntries(wraps) }) as ReactNode;
  };
  return Object.assign(plain, { rich, locale, text: (english: string, values?: PhraseValues) => phrase(english, locale, values) }) as Say<W>;
}
