import type { Locale } from "~/words/locale";

/** The offer of a page in each language. No catalogue has it: an English text on a Spanish page is no missing translation here. */
export const LANGUAGE_OFFERS = Object.freeze({
  en: { label: "Language", text: "This page is also in English.", view: "View in English", close: "Close" },
  es: { label: "Idioma", text: "Esta página también está en español.", view: "Ver en español", close: "Cerrar" },
}) satisfies Readonly<Record<Locale, Readonly<Record<string, string>>>>;
