import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/registrations/screens/${file}`;

/** Each screen in its frame; `bare` screens have none. */
export const screens: Screens = {
  bare: [screen("SCH-29-export", "/school/payments/payment-history/export.csv", at("school/payment-history-export.ts"))],
  public: [screen("PUB-05-agreement", "/agreement", at("public/agreement.tsx"))],
  school: [
    screen("SCH-13", "/school/registrations/:id", at("school/registration-profile.tsx")),
    screen("SCH-13-correct", "/school/registrations/:id/correct", at("school/correction.tsx")),
    screen("SCH-13-attendance", "/school/registrations/:id/attendance", at("school/registration-attendance.tsx")),
    screen("SCH-29", "/school/payments/payment-history", at("school/payment-history.tsx")),
    screen("SCH-30-find", "/school/payments/refund-requests/find", at("school/refund-find.tsx")),
  ],
  blank: [screen("SCH-76", "/school/registrations/:id/print", at("school/registration-print.tsx"))],
};
