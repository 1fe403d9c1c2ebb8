export const receiptPath = (transactionId: string, token?: string) => `/receipts/${transactionId}${token ? `?t=${token}` : ""}`;
export const receiptPdfPath = (transactionId: string, token?: string) => `/receipts/${transactionId}/pdf${token ? `?t=${token}` : ""}`;
export const adminPaymentsPath = "/admin/payments";
export const studentPaymentsPath = "/student/payments";
