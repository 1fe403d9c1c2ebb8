import { paymentHistoryPath } from "~/features/payments/paths";
import { queryString } from "~/platform/query-string";

export const registrationPrintPath = (registrationId: string, part?: "agreement") =>
  `/school/registrations/${registrationId}/print${queryString({ part })}`;
/** The correction page; with a change in its query, it previews the effect. */
export const correctRegistrationPath = (registrationId: string, what: string, change: Record<string, string> = {}) =>
  `/school/registrations/${registrationId}/correct${queryString({ what, ...change })}`;
/** Where a student signs an agreement by link. */
export const signAgreementPath = (token: string) => `/agreement${queryString({ token })}`;
export const correctPaymentPath = (transactionId: string) => `${paymentHistoryPath}?edit=${transactionId}`;
