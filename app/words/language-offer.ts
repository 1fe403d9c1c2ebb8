import type { Locale } from "~/words/locale";

/** What a page in one language says of itself in another: no catalogue has it, as each stands on pages of the other language alone. */
export const LANGUAGE_OFFERS = Object.freeze({
  en: { label: "Language", text: "This page is also in English.", view: "View in English", close: "Close" },
  es: { label: "Idioma", text: "Esta página también está en español.", view: "Ver en español", close: "Cerrar" },
}) satisfies Readonly<Record<Locale, Readonly<Record<string, string>>>>;
