/** Addresses of the store on a school's site. */
export const storePath = "/store";
export const productPath = (slug: string) => `/store/${encodeURIComponent(slug)}`;
export const cartPath = "/store/cart";
export const checkoutPath = "/store/checkout";
export const orderPath = (code: string) => `/store/checkout/success?order=${encodeURIComponent(code)}`;

/** A subscription, opened by its signed link. */
export const subscriptionPath = (id: string, token: string) => `/store/subscriptions/${id}?t=${token}`;

/** Addresses of the office. */
export const officeProductsPath = "/school/products";
export const addProductPath = "/school/products/add";
export const editProductPath = (id: string) => `/school/products/edit/${id}`;
export const linkProductPath = (narrowed: { product?: string; program?: string } = {}) => {
  const query = new URLSearchParams(narrowed as Record<string, string>);
  return query.size > 0 ? `/school/link-product?${query}` : "/school/link-product";
};
export const purchasesPath = "/school/purchases";
export const externalPurchasesPath = "/school/external-purchases";
export const externalPurchaserPath = (purchaseId: string) => `/school/external-purchaser/${purchaseId}`;
export const pickListPath = "/school/purchases/pick-list";
export const subscriptionsPath = "/school/subscriptions";

/** An invoice, opened by its signed link. */
export const invoicePath = (purchaseId: string, token?: string) => `/invoices/${purchaseId}${token ? `?t=${token}` : ""}`;
export const invoicePdfPath = (purchaseId: string, token?: string) => `/invoices/${purchaseId}/pdf${token ? `?t=${token}` : ""}`;
