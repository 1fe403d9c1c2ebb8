import { screen } from "../../areas/area";

export const blank = [screen("SYS-09", "/receipts/:id", "features/payments/screens/receipt.tsx")];

/** Bytes, without a frame. */
export const bareFiles = [
  screen("SYS-09-pdf", "/receipts/:id/pdf", "features/payments/screens/receipt-pdf.ts"),
  screen("ADM-23-export", "/admin/payments/export.csv", "features/payments/screens/all-payments-export.ts"),
];

/** Promo codes, as the office keeps them. */
export const schoolPromoCodes = [
  screen("SCH-29-promo", "/school/promo-codes", "features/payments/screens/promo-list.tsx"),
  screen("SCH-29-promo-add", "/school/promo-codes/add", "features/payments/screens/promo-add.tsx"),
  screen("SCH-29-promo-edit", "/school/promo-codes/edit/:id", "features/payments/screens/promo-edit.tsx"),
];

/** The money of all schools. */
export const adminPayments = [screen("ADM-23", "/admin/payments", "features/payments/screens/all-payments.tsx")];
