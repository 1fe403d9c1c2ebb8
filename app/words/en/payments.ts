/** English words of receipts, on screen and as a PDF. */
export const words = {
  receipt: "Receipt",
  receiptOfSchool: "Receipt {number} · {school}",
  receiptFile: "Receipt {number}.pdf",
  receiptNumber: "Receipt number",
  date: "Date",
  paidBy: "Paid by",
  method: "Method",
  registration: "Registration",
  status: "Status",
  description: "Description",
  amount: "Amount",
  total: "Total",
  paid: "Paid",
  refundedOn: "Refunded on {date}",
} as const;
