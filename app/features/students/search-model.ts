/** Results of the office search. Safe for the browser. */
export interface OfficeHit {
  to: string;
  label: string;
  detail: string | null;
}

export interface OfficeHits {
  /** Commands that match the input; each opens a prefilled form. */
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
