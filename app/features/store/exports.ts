import { exporter } from "~/features/exports/domain/exporter";
import { zoneOf } from "~/platform/context";
import { decimalMoney } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { dayIn } from "~/platform/zones";
import { externalPurchases, studentPurchaseLines } from "./data/purchases";
import { DELIVERY_LABELS, FULFILMENT_LABELS, orderName, PURCHASE_LABELS, purchaseListInput } from "./order-model";

const filters = purchaseListInput.omit({ limit: true, offset: true, ordering: true });

/** One line per product that a student has bought, newest first. */
export const purchasesExport = exporter({
  kind: "purchases",
  allow: schoolStaff,
  like: "purchases.desk",
  filters,
  columns: ["Date", "Student", "Product", "Size", "Quantity", "Unit price", "Amount", "Payment", "Fulfilment", "Invoice", "Registration"],
  async lines(ctx, given, { after, limit }) {
    const zone = zoneOf(ctx);
    const results = await studentPurchaseLines(ctx, given, { limit, after, ordering: "-created_at" });
    return results.map((row) => ({
      cursor: [row.createdAt, row.id],
      cells: [
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
      ],
    }));
  },
});

/** One line per order of an external purchaser, newest first. */
export const externalPurchasesExport = exporter({
  kind: "external-purchases",
  allow: schoolStaff,
  like: "purchases.external",
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
  async lines(ctx, given, { after, limit }) {
    const zone = zoneOf(ctx);
    const rows = await externalPurchases(ctx, given, { limit, after, ordering: "-created_at" })[0];
    return rows.map(({ order, items }) => ({
      cursor: [order.createdAt, order.id],
      cells: [
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
      ],
    }));
  },
});
