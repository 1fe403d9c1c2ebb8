import { words } from "../en/notifications";
import { translated } from "../words";

/** Spanish push messages on a student's device. */
export const spanish = translated(words, {
  classStarts: "{program} empieza {when}.",
  orientationIs: "Su orientación de {program} es {when}.",
  documentsMissing: "Todavía necesitamos de usted: {documents}.",
  paymentDue: "Vence un pago de {amount} de {program} el {date}.",
});
