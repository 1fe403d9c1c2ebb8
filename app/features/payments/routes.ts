import { screen } from "../../areas/area";

export const blank = [screen("SYS-09", "/receipts/:id", "features/payments/screens/receipt.tsx")];

/** Bytes, without a frame. */
export const bareFiles = [screen("SYS-09-pdf", "/receipts/:id/pdf", "features/payments/screens/receipt-pdf.ts")];
