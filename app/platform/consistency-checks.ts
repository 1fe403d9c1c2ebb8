import type { SQL } from "drizzle-orm";

/** When the auditor looks: now, and the days of the daily money jobs. */
export interface CheckMoment {
  /** Epoch milliseconds. */
  now: number;
  today: string;
  yesterday: string;
}

/** The condition that a column (`t.school_id`) is of the schools that a check looks at. */
export type OfSchools = (column: string) => SQL;

/** What `rows` finds. */
export interface Contradiction {
  id: string;
}

/** Something that must hold in the books at any moment. */
export interface ConsistencyCheck {
  name: string;
  /** The finding that a returned row means. */
  title: string;
  /**
   * Rows that contradict each other, each with its `id`; none where all is well. `of`: the condition that a column of school ids is of the
   * schools looked at. A check that ignores it reads little in all schools together.
   */
  rows(at: CheckMoment, of: OfSchools): SQL<Contradiction>;
  /** Reads the whole database, so it runs by hand and after a restore, never at night. */
  isByHand?: true;
}
