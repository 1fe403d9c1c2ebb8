/** The limits of attendance that a program's rule sets; null is no limit. Shares are basis points of the required minutes. */
export interface Limits {
  /** Absences in a row after which staff get a notice. */
  absencesStaff: number | null;
  /** Absences running after which the student gets an email. */
  absencesStudent: number | null;
  /** Missed share from which the student gets an email. */
  missedWarning: number | null;
  /** Missed share from which staff plan a make-up. */
  missedPlan: number | null;
  /** School days absent in a row above which the rule says to end the enrollment. */
  terminateDays: number | null;
  /** Missed share above which the rule says to end the enrollment. */
  terminateShare: number | null;
}

export const DEFAULT_LIMITS: Readonly<Limits> = Object.freeze({
  absencesStaff: 2,
  absencesStudent: 3,
  missedWarning: 1000,
  missedPlan: 1500,
  terminateDays: null,
  terminateShare: null,
});

/** The limits that a rule keeps as rows; what it doesn't name has its default. A value of 0 is no limit. Pure. */
export function limitsOf(rows: readonly { rule: string; value: number }[]): Limits {
  const limits = { ...DEFAULT_LIMITS };
  for (const { rule, value } of rows) if (Object.hasOwn(limits, rule)) limits[rule as keyof Limits] = value === 0 ? null : value;
  return limits;
}
