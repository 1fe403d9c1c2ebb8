import type { ReactNode } from "react";

export interface Column<R> {
  key: string;
  header: string;
  cell: (row: R) => ReactNode;
  /** The name the list's verb sorts by; without it the column cannot be sorted. */
  sort?: string;
  /** Numbers and money stand at the end. */
  align?: "end";
  /** Below 576 px a row is a card with its first column as title; a column with `phone: false` is left out there. */
  phone?: boolean;
  /** An e-mail address stands in it, which may be broken where there is little room. */
  address?: true;
}

export interface Choice {
  value: string;
  label: string;
}

/** A filter of the list's verb, by the name it has in the address. */
export type Filter =
  | {
      name: string;
      label: string;
      kind?: "select";
      options: readonly Choice[];
      /** What holds where nothing is chosen; "All" where it is not said. */
      none?: string;
    }
  | { name: string; label: string; kind: "date" | "month" | "text"; placeholder?: string; options?: undefined };

export interface BulkAction {
  intent: string;
  label: string;
  danger?: boolean;
  /** Asked before it is done, when there is script. */
  confirm?: string;
  /** Fields that it needs besides the rows: they fold out of the bar, above the button that does it. */
  asks?: ReactNode;
}
