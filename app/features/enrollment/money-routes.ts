import { screen } from "../../areas/area";

/** The money of a school, payment by payment. */
export const schoolMoney = [
  screen("SCH-29", "/school/payments/payment-history", "features/enrollment/screens/school/payment-history.tsx"),
  screen("SCH-30-find", "/school/payments/refund-requests/find", "features/enrollment/screens/school/refund-find.tsx"),
];

/** Who pays for students, and their invoices. */
export const schoolSponsors = [
  screen("SCH-29-sponsors", "/school/sponsors", "features/enrollment/screens/school/sponsors/list.tsx"),
  screen("SCH-29-sponsors-add", "/school/sponsors/add", "features/enrollment/screens/school/sponsors/add.tsx"),
  screen("SCH-29-sponsors-edit", "/school/sponsors/edit/:id", "features/enrollment/screens/school/sponsors/edit.tsx"),
  screen("SCH-29-sponsor-invoice", "/school/sponsors/invoices/:id", "features/enrollment/screens/school/sponsors/invoice.tsx"),
  screen("SCH-29-sponsor", "/school/sponsors/:id", "features/enrollment/screens/school/sponsors/sponsor.tsx"),
];
export const openInvoices = [screen("SYS-10-sponsor", "/sponsor-invoices/:code", "features/enrollment/screens/public/sponsor-invoice.tsx")];

/** Lists to take away. */
export const takenAwayMoney = [
  screen("SCH-29-export", "/school/payments/payment-history/export.csv", "features/enrollment/screens/school/payment-history-export.ts"),
];

/** Statements, for paper and as a file. */
export const statements = [
  screen("STU-13-statement", "/student/payments/statement", "features/enrollment/screens/student/statement.tsx"),
  screen("SCH-12-statement", "/school/students/:id/statement", "features/enrollment/screens/school/statement.tsx"),
];
export const statementFiles = [
  screen("SYS-10-sponsor-pdf", "/sponsor-invoices/:code/pdf", "features/enrollment/screens/public/sponsor-invoice-pdf.ts"),
  screen("STU-13-statement-pdf", "/student/payments/statement/pdf", "features/enrollment/screens/student/statement-pdf.ts"),
  screen("SCH-12-statement-pdf", "/school/students/:id/statement/pdf", "features/enrollment/screens/school/statement-pdf.ts"),
];
