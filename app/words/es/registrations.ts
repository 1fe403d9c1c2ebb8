import { words } from "../en/registrations";
import { translated } from "../words";

/** Spanish words of the page on which a student signs an agreement by link. */
export const spanish = translated(words, {
  title: "Firme su contrato",
  signed: "Contrato firmado. Gracias.",
  signedLead: "{school} tiene su contrato firmado de {program}. No le falta nada más.",
  nothingToSign: "No queda nada por firmar",
  notActive: "La inscripción en {program} no está activa.",
  lead: "Para {name}, {program} en {school}. Lea el contrato y firme con su nombre.",
  sign: "Firmar el contrato",
  fullName: "Su nombre completo",
  agreement: "Contrato",
  linkUnknown: "Este enlace no es válido.",
  linkExpired: "Este enlace venció.",
  askForLink: "Pida a la escuela un enlace nuevo.",
});
