import { screen } from "../../areas/area";

/** The money of a school, payment by payment. */
export const schoolMoney = [screen("SCH-29", "/school/payments/payment-history", "features/enrollment/screens/school/payment-history.tsx")];

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
  screen("STU-13-statement-pdf", "/student/payments/statement/pdf", "features/enrollment/screens/student/statement-pdf.ts"),
  screen("SCH-12-statement-pdf", "/school/students/:id/statement/pdf", "features/enrollment/screens/school/statement-pdf.ts"),
];
