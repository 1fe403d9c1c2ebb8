/** What the search of the office finds. Safe for the browser. */
export interface OfficeHit {
  to: string;
  label: string;
  detail: string | null;
}

export interface OfficeHits {
  students: OfficeHit[];
  programs: OfficeHit[];
  classes: OfficeHit[];
}
