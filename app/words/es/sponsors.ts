import { words } from "../en/sponsors";
import { translated } from "../words";

/** Spanish words of a sponsor's invoice, on screen and as a PDF. */
export const spanish = translated(words, {
  invoice: "Factura",
  invoiceOfSchool: "Factura {number} · {school}",
  invoiceFile: "Factura {number}.pdf",
  billTo: "Facturar a",
  address: "Dirección",
  poNumber: "Número de orden de compra",
  issued: "Fecha de emisión",
  due: "Fecha de vencimiento",
  status: "Estado",
  students: "Estudiantes",
  registration: "Inscripción",
  for: "Concepto",
  amount: "Monto",
  paid: "Pagado",
  total: "Total",
  open: "Saldo por pagar",
  openAmount: "Saldo por pagar: {amount}",
});
