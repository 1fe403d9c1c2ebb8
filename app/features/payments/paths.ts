export const receiptPath = (transactionId: string, token?: string) => `/receipts/${transactionId}${token ? `?t=${token}` : ""}`;
export const receiptPdfPath = (transactionId: string, token?: string) => `/receipts/${transactionId}/pdf${token ? `?t=${token}` : ""}`;
export const adminPaymentsPath = "/admin/payments";
export const promoCodesPath = "/school/promo-codes";
export const addPromoCodePath = "/school/promo-codes/add";
export const editPromoCodePath = (id: string) => `/school/promo-codes/edit/${id}`;
export const studentPaymentsPath = "/student/payments";

export const paymentsPath = "/school/payments";
export const payoutAccountPath = "/school/payments/manage-payments";
export const payoutPath = (id: string) => `/school/payments/payouts/${id}`;
export const refundPolicyPath = "/school/payments/refund-policy";
/** The screen of a program's refund policy, which belongs to a feature above this one. */
export const programPolicyPath = (programId: string) => `/school/programs/${programId}/refund-policy`;
export const refundRequestsPath = "/school/payments/refund-requests";
export const refundsDuePath = `${paymentsPath}/refunds-due`;
export const refundsDueExportPath = `${refundsDuePath}/export.csv`;
export const refundDutyPath = (id: string) => `${refundsDuePath}/${id}`;
export const refundRequestPath = (id: string) => `${refundRequestsPath}/${id}`;
export const refundPrintPath = (id: string) => `${refundRequestPath(id)}/print`;
export const newRefundPath = (registrationId: string, reason?: string) =>
  `${refundRequestsPath}/add?registration=${registrationId}${reason ? `&reason=${reason}` : ""}`;
export const findRefundPath = `${refundRequestsPath}/find`;
export const newOrderRefundPath = (purchaseId: string, reason?: string) =>
  `${refundRequestsPath}/add-order?purchase=${purchaseId}${reason ? `&reason=${reason}` : ""}`;
export const adminRefundsPath = "/admin/manage-requested-refunds";
export const adminRefundPath = (id: string) => `${adminRefundsPath}/${id}`;

/** The collections screen, which belongs to a feature above this one. */
export const collectionsPath = "/school/payments/collections";
export const paymentHistoryPath = "/school/payments/payment-history";
/** The registration screen, which belongs to a feature above this one. */
export const paidRegistrationPath = (registrationId: string) => `/school/registrations/${registrationId}`;
