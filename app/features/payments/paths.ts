export const receiptPath = (transactionId: string, token?: string) => `/receipts/${transactionId}${token ? `?t=${token}` : ""}`;
export const receiptPdfPath = (transactionId: string, token?: string) => `/receipts/${transactionId}/pdf${token ? `?t=${token}` : ""}`;
export const adminPaymentsPath = "/admin/payments";
export const promoCodesPath = "/school/promo-codes";
export const addPromoCodePath = "/school/promo-codes/add";
export const editPromoCodePath = (id: string) => `/school/promo-codes/edit/${id}`;
export const studentPaymentsPath = "/student/payments";
