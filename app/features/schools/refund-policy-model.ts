import type { PayoutStatus } from "~/platform/context";

const TRANSFER = "A class transfer is allowed without an extra application fee.";

/** The default policy of schools without their own. */
export const DEFAULT_REFUND_POLICY = `Online service fees and the application fee are non-refundable. ${TRANSFER}`;

interface Policied {
  refundPolicy: string | null;
  payoutStatus: PayoutStatus;
}

/**
 * The policy of a program, else of its school, in words. A school without online payments has no online service fees.
 */
export const refundPolicyOf = (school: Policied | null | undefined, program?: { refundPolicy: string | null } | null): string =>
  program?.refundPolicy ??
  school?.refundPolicy ??
  (school && school.payoutStatus !== "verified" ? `The application fee is non-refundable. ${TRANSFER}` : DEFAULT_REFUND_POLICY);
