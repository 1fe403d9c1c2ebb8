import { words } from "../en/messaging";
import { translated } from "../words";

/** Spanish words of email preferences. */
export const spanish = translated(words, {
  title: "Preferencias de correo electrónico",
  lead: "Elija los correos que {school} envía a {email}.",
  paymentReminders: "Recordatorios de pago (se envían siempre)",
  unsubscribeAll: "Cancelar todas las suscripciones",
  save: "Guardar preferencias",
  openNewerEmail: "Abra el enlace al final de un correo más reciente o comuníquese con la escuela que lo envió.",
});
