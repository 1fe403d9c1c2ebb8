import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/store/screens/${file}`;

/** Each screen with its frame; `bare` has none. */
export const screens: Screens = {
  bare: [
    screen("SYS-10-pdf", "/invoices/:id/pdf", at("blank/invoice-pdf.ts")),
    screen("SCH-63-export", "/school/purchases/export.csv", at("school/purchase-export.ts")),
    screen("SCH-64-export", "/school/external-purchases/export.csv", at("school/external-export.ts")),
  ],
  public: [
    screen("PUB-09", "/store", at("public/store.tsx")),
    screen("PUB-11", "/store/cart", at("public/cart.tsx")),
    screen("PUB-12", "/store/checkout", at("public/checkout.tsx")),
    screen("PUB-13", "/store/checkout/success", at("public/order.tsx")),
    screen("PUB-13-month", "/store/subscriptions/:id", at("public/subscription.tsx")),
    screen("PUB-10", "/store/:slug", at("public/product.tsx")),
  ],
  school: [
    screen("SCH-60", "/school/products", at("school/product-list.tsx")),
    screen("SCH-61", "/school/products/add", at("school/product-add.tsx")),
    screen("SCH-62", "/school/products/edit/:id", at("school/product-edit.tsx")),
    screen("SCH-65", "/school/link-product", at("school/link-product.tsx")),
    screen("SCH-63", "/school/purchases", at("school/purchase-list.tsx")),
    screen("SCH-64", "/school/external-purchases", at("school/external-list.tsx")),
    screen("SCH-16", "/school/external-purchaser/:id", at("school/purchaser.tsx")),
    screen("SCH-64-subscriptions", "/school/subscriptions", at("school/subscription-list.tsx")),
  ],
  blank: [
    screen("SYS-10", "/invoices/:id", at("blank/invoice.tsx")),
    screen("SCH-63-pick-list", "/school/purchases/pick-list", at("blank/pick-list.tsx")),
  ],
};
