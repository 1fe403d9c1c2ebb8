import { screen } from "../../areas/area";

/** The money of a school, payment by payment. */
export const schoolMoney = [screen("SCH-29", "/school/payments/payment-history", "features/enrollment/screens/school/payment-history.tsx")];

/** Lists to take away. */
export const takenAwayMoney = [
  screen("SCH-29-export", "/school/payments/payment-history/export.csv", "features/enrollment/screens/school/payment-history-export.ts"),
];
