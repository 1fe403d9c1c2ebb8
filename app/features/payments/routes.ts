import { screen } from "../../areas/area";

export const blank = [screen("SYS-09", "/receipts/:id", "features/payments/screens/receipt.tsx")];

/** Bytes, without a frame. */
export const bareFiles = [
  screen("SYS-09-pdf", "/receipts/:id/pdf", "features/payments/screens/receipt-pdf.ts"),
  screen("ADM-23-export", "/admin/payments/export.csv", "features/payments/screens/all-payments-export.ts"),
];

/** The money of all schools. */
export const adminPayments = [screen("ADM-23", "/admin/payments", "features/payments/screens/all-payments.tsx")];
