import type { SQL } from "drizzle-orm";

/** When the auditor looks: now, and the days of the daily money jobs. */
export interface CheckMoment {
  /** Epoch milliseconds. */
  now: number;
  today: string;
  yesterday: string;
}

/** What `rows` finds. */
export interface Contradiction {
  id: string;
}

/** Something that must hold in the books at any moment. */
export interface ConsistencyCheck {
  name: string;
  /** The finding that a returned row means. */
  title: string;
  /** Rows that contradict each other, each with its `id`; none where all is well. */
  rows(at: CheckMoment): SQL<Contradiction>;
}
