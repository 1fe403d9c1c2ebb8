import { screen } from "../../areas/area";

const file = (name: string) => `features/payments/screens/${name}`;

export const blank = [screen("SYS-09", "/receipts/:id", file("receipt.tsx"))];

/** Without a frame: bytes, and what leads on at once. */
export const bareFiles = [
  screen("SYS-09-pdf", "/receipts/:id/pdf", file("receipt-pdf.ts")),
  screen("SCH-78", "/school/payments", file("payments-index.ts")),
  screen("SCH-28-payout-export", "/school/payments/payouts/:id/export.csv", file("school/payout-export.ts")),
  screen("ADM-23-export", "/admin/payments/export.csv", file("all-payments-export.ts")),
  screen("ADM-05-export", "/admin/manage-requested-refunds/export.csv", file("admin/refund-export.ts")),
];

/** For the printer, without a frame's menus. */
export const printedPayments = [screen("SCH-31-print", "/school/payments/refund-requests/:id/print", file("school/refund-print.tsx"))];

export const schoolPayments = [
  screen("SCH-28", "/school/payments/manage-payments", file("school/payout-account.tsx")),
  screen("SCH-28-payout", "/school/payments/payouts/:id", file("school/payout.tsx")),
  screen("SCH-28-policy", "/school/payments/refund-policy", file("school/refund-policy.tsx")),
  screen("SCH-30", "/school/payments/refund-requests", file("school/refund-list.tsx")),
  screen("SCH-81", "/school/payments/refund-requests/add", file("school/refund-new.tsx")),
  screen("SCH-81-order", "/school/payments/refund-requests/add-order", file("school/refund-order.tsx")),
  screen("SCH-31", "/school/payments/refund-requests/:id", file("school/refund-file.tsx")),
];

export const adminPayments = [
  screen("ADM-05", "/admin/manage-requested-refunds", file("admin/refund-list.tsx")),
  screen("ADM-06", "/admin/manage-requested-refunds/:id", file("admin/refund-file.tsx")),
  screen("ADM-23", "/admin/payments", file("all-payments.tsx")),
];

/** Promo codes, as the office keeps them. */
export const schoolPromoCodes = [
  screen("SCH-29-promo", "/school/promo-codes", file("promo-list.tsx")),
  screen("SCH-29-promo-add", "/school/promo-codes/add", file("promo-add.tsx")),
  screen("SCH-29-promo-edit", "/school/promo-codes/edit/:id", file("promo-edit.tsx")),
];
