import { words } from "../en/payments";
import { translated } from "../words";

/** Spanish words of receipts, on screen and as a PDF. */
export const spanish = translated(words, {
  receipt: "Recibo",
  receiptOfSchool: "Recibo {number} · {school}",
  receiptFile: "Recibo {number}.pdf",
  receiptNumber: "Número de recibo",
  date: "Fecha",
  paidBy: "Pagado por",
  method: "Forma de pago",
  registration: "Inscripción",
  status: "Estado",
  description: "Descripción",
  amount: "Monto",
  total: "Total",
  paid: "Pagado",
  refundedOn: "Reembolsado el {date}",
});
