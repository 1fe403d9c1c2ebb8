import type { DocumentTable } from "~/platform/pdf/document-pdf";
import { words } from "~/words/en/payments";

/** A table of items with their amounts. */
export const amountTable = (lines: readonly { label: string; detail: string | null; amount: string }[]): DocumentTable => ({
  heads: [words.description, words.amount],
  widths: [404, 100],
  amountsFrom: 1,
  rows: lines.map(({ label, detail, amount }) => [{ text: label, detail }, amount]),
});
