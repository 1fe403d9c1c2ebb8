import { words } from "../en/inquiries";
import { translated } from "../words";

/** Spanish words of the inquiries. */
export const spanish = translated(words, {
  // Inquiry widget
  name: "Nombre",
  email: "Correo electrónico",
  phone: "Teléfono",
  program: "Programa",
  notSureYet: "Todavía no sé",
  message: "Mensaje",
  consent: "Al enviar este formulario, acepta que {school} se comunique con usted sobre su pregunta.",
  poweredBy: "Un servicio de {school}",
});
