import { CREDITED_KINDS, type CreditedKind, isCredited, type SessionKind } from "~/features/sessions/model";
import type { IsoDate } from "~/platform/zones";

/** A registration's hours against its rule; pure. All amounts are minutes. */
export interface KindTotals {
  kind: SessionKind;
  scheduled: number;
  credited: number;
  missed: number;
  excused: number;
  madeUp: number;
  adjusted: number;
}

/** Required minutes. Practical minutes are met by lab and clinical together, total ones by all kinds. */
export interface Required {
  theory: number;
  lab: number;
  clinical: number;
  practical: number;
  total: number;
}

/** A session that is still ahead of the student. */
export interface Ahead {
  date: IsoDate;
  kind: SessionKind;
  minutes: number;
}

/** Whether a session can still bring minutes: it is not over, or nobody has taken its attendance yet. Instants in epoch milliseconds. */
export const canStillCount = ({ endsAt, hasMarks }: { endsAt: number; hasMarks: boolean }, now: number): boolean => endsAt > now || !hasMarks;

export interface KindHours extends KindTotals {
  kind: CreditedKind;
  required: number;
  /** Attended, made up, and added by hand. */
  counted: number;
  planned: number;
  /** Required minutes that the sessions ahead don't cover. */
  missing: number;
}

export interface HoursOutlook {
  kinds: KindHours[];
  required: number;
  counted: number;
  missed: number;
  isReached: boolean;
  /** The day on which the sessions ahead complete the hours; null if they are complete, or never will be. */
  reachesOn: IsoDate | null;
}

/** All required minutes together. */
export const requiredTotal = ({ theory, lab, clinical, practical, total }: Required): number =>
  Math.max(total, Math.max(lab + clinical, practical) + theory);

/** Required minutes that counted and planned ones leave open, also of lab and clinical together and of all kinds. */
export function shortMinutes(required: Required, kinds: readonly KindHours[]): number {
  const at = (kind: CreditedKind) => kinds.find((each) => each.kind === kind);
  const reached = (kind: CreditedKind) => (at(kind)?.counted ?? 0) + (at(kind)?.planned ?? 0);
  const missing = (kind: CreditedKind) => at(kind)?.missing ?? 0;
  const practical = Math.max(missing("lab") + missing("clinical"), required.practical - reached("lab") - reached("clinical"));
  return Math.max(missing("theory") + practical, required.total - reached("theory") - reached("lab") - reached("clinical"), 0);
}

const NONE = { scheduled: 0, credited: 0, missed: 0, excused: 0, madeUp: 0, adjusted: 0 };
type Sums = Record<CreditedKind, number>;

const isMet = (sums: Sums, { theory, lab, clinical, practical, total }: Required): boolean =>
  sums.theory >= theory &&
  sums.lab >= lab &&
  sums.clinical >= clinical &&
  sums.lab + sums.clinical >= practical &&
  sums.theory + sums.lab + sums.clinical >= total;

/** The hours of a registration by kind, and when the sessions ahead (in order) complete them. */
export function hoursOutlook(required: Required, totals: readonly KindTotals[], ahead: readonly Ahead[]): HoursOutlook {
  const sums: Sums = { theory: 0, lab: 0, clinical: 0 };
  const kinds = CREDITED_KINDS.map((kind): KindHours => {
    const of = totals.find((each) => each.kind === kind) ?? { kind, ...NONE };
    // Hours that were taken away can be gone already: a mark was corrected later.
    const counted = Math.max(0, of.credited + of.madeUp + of.adjusted);
    const planned = ahead.reduce((sum, each) => sum + (each.kind === kind ? each.minutes : 0), 0);
    sums[kind] = counted;
    return { ...of, kind, required: required[kind], counted, planned, missing: Math.max(0, required[kind] - counted - planned) };
  });
  const isReached = isMet(sums, required);
  const at = { ...sums };
  let reachesOn: IsoDate | null = null;
  if (!isReached)
    for (const { date, kind, minutes } of ahead) {
      if (isCredited(kind)) at[kind] += minutes;
      if (!isMet(at, required)) continue;
      reachesOn = date;
      break;
    }
  const sum = (of: (each: KindHours) => number) => kinds.reduce((total, each) => total + of(each), 0);
  return {
    kinds,
    required: requiredTotal(required),
    counted: sum(({ counted }) => counted),
    missed: sum(({ missed }) => missed),
    isReached,
    reachesOn,
  };
}
