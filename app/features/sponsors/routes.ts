import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/sponsors/screens/${file}`;

/** Each screen in its frame; `bare` screens have none. */
export const screens: Screens = {
  bare: [screen("SYS-10-sponsor-pdf", "/sponsor-invoices/:code/pdf", at("public/sponsor-invoice-pdf.ts"))],
  school: [
    screen("SCH-29-sponsors", "/school/sponsors", at("school/list.tsx")),
    screen("SCH-29-sponsors-add", "/school/sponsors/add", at("school/add.tsx")),
    screen("SCH-29-sponsors-edit", "/school/sponsors/edit/:id", at("school/edit.tsx")),
    screen("SCH-29-sponsor-invoice", "/school/sponsors/invoices/:id", at("school/invoice.tsx")),
    screen("SCH-29-sponsor", "/school/sponsors/:id", at("school/sponsor.tsx")),
  ],
  blank: [screen("SYS-10-sponsor", "/sponsor-invoices/:code", at("public/sponsor-invoice.tsx"))],
};
