/** The default policy of schools without their own. */
export const DEFAULT_REFUND_POLICY =
  "Online service fees and the application fee are non-refundable. A class transfer is allowed without an extra application fee.";

/** The policy of a school, in words. */
export const refundPolicyOf = (school: { refundPolicy: string | null }): string => school.refundPolicy ?? DEFAULT_REFUND_POLICY;
