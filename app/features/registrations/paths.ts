import { paymentHistoryPath } from "~/features/payments/paths";
import { queryString } from "~/platform/query-string";

export const registrationPrintPath = (registrationId: string, part?: "agreement") =>
  `/school/registrations/${registrationId}/print${queryString({ part })}`;
/** What is put right of a registration; with the fields of a change, what that would do. */
export const correctRegistrationPath = (registrationId: string, what: string, change: Record<string, string> = {}) =>
  `/school/registrations/${registrationId}/correct${queryString({ what, ...change })}`;
/** Where a student signs the agreement of a registration, by link. */
export const signAgreementPath = (token: string) => `/agreement${queryString({ token })}`;
export const correctPaymentPath = (transactionId: string) => `${paymentHistoryPath}?edit=${transactionId}`;
