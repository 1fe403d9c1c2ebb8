import type { DocumentTable } from "~/platform/pdf/document-pdf";
import { words } from "~/words/en/payments";
import type { Locale } from "~/words/locale";
import { wordsOf } from "~/words/words";

/** A table of items with their amounts. */
export const amountTable = (lines: readonly { label: string; detail: string | null; amount: string }[], locale: Locale): DocumentTable => ({
  heads: [wordsOf(words, locale)("description"), wordsOf(words, locale)("amount")],
  widths: [404, 100],
  amountsFrom: 1,
  rows: lines.map(({ label, detail, amount }) => [{ text: label, detail }, amount]),
});
