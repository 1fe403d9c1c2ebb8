import { rowJson } from "~/platform/json";
import { decimalMoney } from "~/platform/money";
import { isoInstant } from "~/platform/zones";
import type { Purchase, PurchaseItem } from "./data/orders";
import type { StudentPurchase } from "./data/purchases";
import { orderShape, purchaseShape } from "./store-shapes";

/** A product bought by a student. */
export const purchaseJson = rowJson(purchaseShape, (row: StudentPurchase) => ({
  invoice_num: row.number,
  product_title: row.title,
  unit_price: decimalMoney(row.unitCents),
  amount: decimalMoney(row.unitCents * row.quantity),
  total_prd: decimalMoney(row.unitCents * row.quantity),
  full_name: row.student,
  student: row.studentId,
  registration: row.registrationId,
  delivery_status: row.fulfilment,
  created_at: isoInstant(row.createdAt),
}));

/** An order of the store. */
export const orderJson = rowJson(orderShape, (order: Purchase) => ({
  invoice_num: order.number,
  full_name: `${order.firstName} ${order.lastName}`,
  amount: decimalMoney(order.totalCents),
  delivery_status: order.fulfilment,
  note: order.staffNote,
  created_at: isoInstant(order.createdAt),
}));

interface Ledger {
  id: string;
  type: string;
  status: string;
  amountCents: number;
  paidOn: string;
}

export const orderDetailJson = (order: Purchase, items: readonly Omit<PurchaseItem, "isMonthly">[], transactions: readonly Ledger[]) => ({
  ...orderJson(order),
  address: order.address,
  city: order.city,
  state: order.state,
  zipcode: order.zipcode,
  items: items.map(({ title, size, quantity, unitCents }) => ({
    product_title: title,
    size,
    quantity,
    unit_price: decimalMoney(unitCents),
    amount: decimalMoney(unitCents * quantity),
  })),
  discount: decimalMoney(order.discountCents),
  shipping: decimalMoney(order.shippingCents),
  service_fee: decimalMoney(order.serviceFeeCents),
  transactions: transactions.map(({ id, type, status, amountCents, paidOn }) => ({
    id,
    type,
    status,
    amount: decimalMoney(amountCents),
    paid_on: paidOn,
  })),
});
