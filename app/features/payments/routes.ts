import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/payments/screens/${file}`;

/** Each screen in its frame; `bare` screens have none. */
export const screens: Screens = {
  bare: [
    screen("SYS-09-pdf", "/receipts/:id/pdf", at("receipt-pdf.ts")),
    screen("SCH-78", "/school/payments", at("payments-index.ts")),
    screen("SCH-28-payout-export", "/school/payments/payouts/:id/export.csv", at("school/payout-export.ts")),
    screen("SCH-30-due-export", "/school/payments/refunds-due/export.csv", at("school/refunds-due-export.ts")),
    screen("ADM-23-export", "/admin/payments/export.csv", at("all-payments-export.ts")),
    screen("ADM-05-export", "/admin/manage-requested-refunds/export.csv", at("admin/refund-export.ts")),
  ],
  school: [
    screen("SCH-28", "/school/payments/manage-payments", at("school/payout-account.tsx")),
    screen("SCH-28-payout", "/school/payments/payouts/:id", at("school/payout.tsx")),
    screen("SCH-28-policy", "/school/payments/refund-policy", at("school/refund-policy.tsx")),
    screen("SCH-30", "/school/payments/refund-requests", at("school/refund-list.tsx")),
    screen("SCH-30-due", "/school/payments/refunds-due", at("school/refunds-due.tsx")),
    screen("SCH-30-due-one", "/school/payments/refunds-due/:id", at("school/refund-due.tsx")),
    screen("SCH-81", "/school/payments/refund-requests/add", at("school/refund-new.tsx")),
    screen("SCH-81-order", "/school/payments/refund-requests/add-order", at("school/refund-order.tsx")),
    screen("SCH-31", "/school/payments/refund-requests/:id", at("school/refund-file.tsx")),
    screen("SCH-29-promo", "/school/promo-codes", at("promo-list.tsx")),
    screen("SCH-29-promo-add", "/school/promo-codes/add", at("promo-add.tsx")),
    screen("SCH-29-promo-edit", "/school/promo-codes/edit/:id", at("promo-edit.tsx")),
  ],
  admin: [
    screen("ADM-05", "/admin/manage-requested-refunds", at("admin/refund-list.tsx")),
    screen("ADM-06", "/admin/manage-requested-refunds/:id", at("admin/refund-file.tsx")),
    screen("ADM-23", "/admin/payments", at("all-payments.tsx")),
  ],
  blank: [
    screen("SYS-09", "/receipts/:id", at("receipt.tsx")),
    screen("SCH-31-print", "/school/payments/refund-requests/:id/print", at("school/refund-print.tsx")),
  ],
};
