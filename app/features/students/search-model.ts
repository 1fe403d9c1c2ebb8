/** What the search of the office finds. Safe for the browser. */
export interface OfficeHit {
  to: string;
  label: string;
  detail: string | null;
}

export interface OfficeHits {
  /** What can be done about what was typed: each leads to its form. */
  acts: OfficeHit[];
  /** Registrations, receipts, refunds and invoices by their number. */
  numbers: OfficeHit[];
  students: OfficeHit[];
  programs: OfficeHit[];
  classes: OfficeHit[];
}

export const NO_HITS: OfficeHits = { acts: [], numbers: [], students: [], programs: [], classes: [] };

export const HIT_LABELS: Record<keyof OfficeHits, string> = {
  acts: "Commands",
  numbers: "Numbers",
  students: "Students",
  programs: "Programs",
  classes: "Classes",
};
