import { exporter } from "~/features/exports/domain/exporter";
import { zoneOf } from "~/platform/context";
import { decimalMoney } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { dayIn } from "~/platform/zones";
import { externalPurchases, studentPurchases } from "./data/purchases";
import { DELIVERY_LABELS, FULFILMENT_LABELS, orderName, PURCHASE_LABELS, purchaseListInput } from "./order-model";

const filters = purchaseListInput.omit({ limit: true, offset: true, ordering: true });

/** One line per product that a student has bought, newest first. */
export const purchasesExport = exporter({
  kind: "purchases",
  allow: schoolStaff,
  filters,
  columns: ["Date", "Student", "Product", "Size", "Quantity", "Unit price", "Amount", "Payment", "Fulfilment", "Invoice", "Registration"],
  async rows(ctx, given, { after, limit }) {
    const zone = zoneOf(ctx);
    const { results } = await studentPurchases(ctx, given, { limit, offset: after, ordering: "-created_at" });
    return results.map((row) => [
      dayIn(new Date(row.createdAt), zone),
      row.student,
      row.title,
      row.size,
      row.quantity,
      decimalMoney(row.unitCents),
      decimalMoney(row.unitCents * row.quantity),
      PURCHASE_LABELS[row.status],
      FULFILMENT_LABELS[row.fulfilment],
      row.number,
      row.registrationNumber,
    ]);
  },
});

/** One line per order of an external purchaser, newest first. */
export const externalPurchasesExport = exporter({
  kind: "external-purchases",
  allow: schoolStaff,
  filters,
  columns: [
    "Number",
    "Date",
    "First name",
    "Last name",
    "Email",
    "Phone",
    "Items",
    "Discount",
    "Shipping",
    "Service fee",
    "Total",
    "Payment",
    "Delivery",
    "Fulfilment",
  ],
  async rows(ctx, given, { after, limit }) {
    const zone = zoneOf(ctx);
    const [rows] = await inSchool(ctx).db.batch([...externalPurchases(ctx, given, { limit, offset: after, ordering: "-created_at" })]);
    return rows.map(({ order, items }) => [
      orderName(order),
      dayIn(new Date(order.createdAt), zone),
      order.firstName,
      order.lastName,
      order.email,
      order.phone,
      items,
      decimalMoney(order.discountCents),
      decimalMoney(order.shippingCents),
      decimalMoney(order.serviceFeeCents),
      decimalMoney(order.totalCents),
      PURCHASE_LABELS[order.status],
      DELIVERY_LABELS[order.delivery],
      FULFILMENT_LABELS[order.fulfilment],
    ]);
  },
});
