import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import type { Page } from "~/platform/list";

/** A row of a list beside an opened record. */
export interface BesideRow {
  key: string;
  /** The record's address. */
  to: string;
  name: string;
  fact: ReactNode;
  state: ReactNode;
}

/** A list that can stand beside its records. */
export interface BesideList {
  /** Its address, as it is narrowed now. */
  from: string;
  /** "students" */
  label: string;
  /** Its rows, from a page of it. */
  rows: (page: Page<unknown>) => BesideRow[];
  /** The page that was shown last. */
  page: Page<unknown>;
}

export interface ShownList extends BesideList {
  shown: BesideRow[];
}

interface Beside {
  offer: (list: ShownList) => void;
  /** The record after the one that is open; null without one, and where no list stands beside it. */
  next: string | null;
}

export const BesideContext = createContext<Beside>({ offer: () => undefined, next: null });

/** Lets a list stand beside the records that are opened from it. */
export function useOffered(list: BesideList | null): void {
  const { offer } = useContext(BesideContext);
  const latest = useRef(list);
  latest.current = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: offered anew when its rows or its address change
  useEffect(() => {
    if (latest.current) offer({ ...latest.current, shown: latest.current.rows(latest.current.page) });
  }, [offer, list?.from, list?.page]);
}

/** Where to go after a decision on the open record: the next one in the list beside it. Null where it stays. */
export const useNextBeside = (): string | null => useContext(BesideContext).next;

/** The place of an address among the rows; -1 without one. */
export const placeOf = (rows: readonly BesideRow[], pathname: string): number => rows.findIndex(({ to }) => to.split(/[?#]/)[0] === pathname);
