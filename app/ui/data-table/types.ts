import type { ReactNode } from "react";

export interface Column<R> {
  key: string;
  header: string;
  cell: (row: R) => ReactNode;
  /** The name the list's verb sorts by; without it the column cannot be sorted. */
  sort?: string;
  /** Numbers and money stand at the end. */
  align?: "end";
  /**
   * A row's card, on a phone and beside an opened record, has the first column as its title, one fact and one state. By default the state is
   * the column "Status", else the last number, and the fact is the first other column.
   */
  card?: "fact" | "state";
}

/** The columns of a row's card: its fact and its state. */
export function cardOf<R>([, ...rest]: readonly Column<R>[]): { fact?: Column<R>; state?: Column<R> } {
  const state =
    rest.find(({ card }) => card === "state") ?? rest.find(({ header }) => header === "Status") ?? rest.findLast(({ align }) => align === "end");
  const fact = rest.find(({ card }) => card === "fact") ?? rest.find((column) => column !== state && column.card !== "state");
  return { fact, state };
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

/** A tab over a list. */
export interface Preset {
  label: string;
  /** What follows in the list's address, without a question mark. */
  query: string;
}

export interface BulkAction {
  intent: string;
  label: string;
  danger?: boolean;
  /** Asked before it is done, when there is script. */
  confirm?: string;
  /** Fields that it needs besides the rows: they fold out of the bar, above the button that does it. */
  asks?: ReactNode;
}
