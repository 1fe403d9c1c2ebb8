import { paymentHistoryPath } from "~/features/payments/paths";
import { queryString } from "~/platform/query-string";

export const registrationPrintPath = (registrationId: string, part?: "agreement") =>
  `/school/registrations/${registrationId}/print${queryString({ part })}`;
export const correctPaymentPath = (transactionId: string) => `${paymentHistoryPath}?edit=${transactionId}`;
