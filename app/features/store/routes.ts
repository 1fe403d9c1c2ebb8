import { screen } from "../../areas/area";

const office = (name: string) => `features/store/screens/school/${name}`;
const site = (name: string) => `features/store/screens/public/${name}`;

/** The store on a school's site. */
export const publicStore = [
  screen("PUB-09", "/store", site("store.tsx")),
  screen("PUB-11", "/store/cart", site("cart.tsx")),
  screen("PUB-12", "/store/checkout", site("checkout.tsx")),
  screen("PUB-13", "/store/checkout/success", site("order.tsx")),
  screen("PUB-13-month", "/store/subscriptions/:id", site("subscription.tsx")),
  screen("PUB-10", "/store/:slug", site("product.tsx")),
];

/** Products and purchases, as the school's staff manage them. */
export const schoolStore = [
  screen("SCH-60", "/school/products", office("product-list.tsx")),
  screen("SCH-61", "/school/products/add", office("product-add.tsx")),
  screen("SCH-62", "/school/products/edit/:id", office("product-edit.tsx")),
  screen("SCH-65", "/school/link-product", office("link-product.tsx")),
  screen("SCH-63", "/school/purchases", office("purchase-list.tsx")),
  screen("SCH-64", "/school/external-purchases", office("external-list.tsx")),
  screen("SCH-16", "/school/external-purchaser/:id", office("purchaser.tsx")),
  screen("SCH-64-subscriptions", "/school/subscriptions", office("subscription-list.tsx")),
];

/** Pages for paper. */
export const printedStore = [
  screen("SYS-10", "/invoices/:id", "features/store/screens/blank/invoice.tsx"),
  screen("SCH-63-pick-list", "/school/purchases/pick-list", "features/store/screens/blank/pick-list.tsx"),
];

/** Bytes, without a frame. */
export const takenAwayStore = [
  screen("SYS-13", "/sitemap.xml", site("sitemap.ts")),
  screen("SYS-10-pdf", "/invoices/:id/pdf", "features/store/screens/blank/invoice-pdf.ts"),
  screen("SCH-63-export", "/school/purchases/export.csv", office("purchase-export.ts")),
  screen("SCH-64-export", "/school/external-purchases/export.csv", office("external-export.ts")),
];
