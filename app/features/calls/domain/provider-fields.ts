import { z } from "zod";

/** Readers of providers' payloads. A field of an unexpected kind is dropped, so that a provider's change loses that field alone. */
export const lenient = <S extends z.ZodTypeAny>(schema: S) =>
  schema.optional().catch(undefined) as z.ZodType<z.output<S> | undefined, z.ZodTypeDef, unknown>;

export const words = (max: number) => lenient(z.string().transform((text) => text.trim().slice(0, max) || undefined));

/** A phone number; not the names and SIP addresses of callers without one. */
export const dialedNumber = () => lenient(z.string().regex(/^\+?[\d ().-]{3,39}$/));

const LATEST = 8_640_000_000_000;
/** Epoch milliseconds or ISO 8601, to whole epoch milliseconds. */
export const instant = () =>
  lenient(
    z
      .union([z.number(), z.string().max(40).transform(Date.parse)])
      .transform(Math.round)
      .refine((at) => at > 0 && at <= LATEST),
  );

/** The first `max` items of a list, without unreadable ones. */
export const listOf = <S extends z.ZodTypeAny>(item: S, max: number) =>
  lenient(z.array(z.unknown()).transform((items) => items.slice(0, max).flatMap((each) => item.safeParse(each).data ?? []) as z.output<S>[]));

/** As many lines and letters as the product stores of a call. */
export const MOST_TURNS = 2_000;
export const MOST_LETTERS = 4_000;
const LAST_SECOND = 86_400;

/** A spoken line in the product's form; nothing for a line without words. */
export const turnOf = (speaker: string, text: string | undefined, seconds: number | undefined) =>
  text ? [{ speaker, text, at: Math.min(Math.max(seconds ?? 0, 0), LAST_SECOND) }] : [];

/** Words a model writes in place of a missing value. */
const NOTHING = /^(?:unknown|n\/?a|none|null|anonymous|not (?:provided|given|stated|mentioned))\.?$/i;
const heard = (max: number) => words(max).transform((text) => (text && NOTHING.test(text) ? undefined : text));

const heardFields = lenient(z.object({ caller_name: heard(120), email: heard(200), program: heard(200), follow_up_needed: lenient(z.boolean()) }));
/** Fields that the provider's analysis extracted under the names of the product's own form. The later of two values wins. */
export const heardIn = (...sources: unknown[]): object =>
  Object.fromEntries(sources.flatMap((source) => Object.entries(heardFields.parse(source) ?? {}).filter(([, value]) => value !== undefined)));
