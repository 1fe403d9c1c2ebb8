import { words } from "../en/calendar-feeds";
import { translated } from "../words";

/** Spanish words of the calendars that calendar programs read. */
export const spanish = translated(words, {
  calendar: "Calendario",
  lead: "Vea todas sus sesiones en el calendario de su teléfono o computadora. Los cambios aparecen allí automáticamente.",
  createCalendar: "Crear dirección del calendario",
  addToCalendar: "Agregar al calendario",
  onPhone: "Agregarlo en su teléfono",
  qrCode: "Código QR con la dirección del calendario",
  address: "dirección del calendario",
  addressIsSecret: "Quien tenga esta dirección puede ver estas sesiones. No la comparta.",
  googleIsSlow: "Google lee un calendario cada 4 a 12 horas. Los cambios urgentes llegan por correo electrónico.",
  hiddenAddress: "La dirección no se muestra mientras otra persona usa esta cuenta.",
  newAddress: "Nueva dirección",
  newAddressOf: "¿Crear una nueva dirección?",
  newAddressEffect: "La dirección anterior deja de funcionar. Agregue la nueva a sus programas de calendario.",
  createNewAddress: "Crear nueva dirección",
  created: "La dirección del calendario se creó.",
  renewed: "La nueva dirección se creó. La anterior ya no funciona.",
});
