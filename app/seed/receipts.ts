import * as schema from "#drizzle/schema";
import type { Rows } from "./insert";

/** Numbers the receipts of everything that was paid, school by school and year by year, as they would have been given out. */
export function numberReceipts(rows: Rows): void {
  const last = new Map<string, { schoolId: string; year: number; last: number }>();
  const payments = rows.of(schema.transactions).filter(({ type }) => type !== "processing_fee" && type !== "refund");
  for (const payment of payments.sort((a, b) => Number(a.createdAt) - Number(b.createdAt))) {
    const year = Number(payment.paidOn.slice(0, 4));
    const key = `${payment.schoolId}:${year}`;
    const series = last.get(key) ?? { schoolId: payment.schoolId, year, last: 0 };
    series.last += 1;
    last.set(key, series);
    payment.receiptNumber = `RC-${year}-${String(series.last).padStart(5, "0")}`;
  }
  for (const series of last.values()) rows.add(schema.numberSeries, { ...series, series: "receipt" });
}
