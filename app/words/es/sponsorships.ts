import { words } from "../en/sponsorships";
import { translated } from "../words";

/** Spanish words of a sponsorship and its application. */
export const spanish = translated(words, {
  open: "Abierta",
  closed: "Cerrada",
  kind: "Tipo de patrocinador",
  category: "Categoría",
  amount: "Monto",
  deadline: "Fecha límite",
  noDeadline: "Ninguna",
  contact: "Contacto",
  programs: "Programas que participan",
  eligibility: "Requisitos",
  commitment: "Compromiso de servicio",
  apply: "Solicitar",
  sent: "Gracias. Recibimos su solicitud; la escuela le escribirá pronto por correo electrónico.",
  applyElsewhere: "Solicitar en el sitio del patrocinador",
  sendApplication: "Enviar solicitud",
  firstName: "Nombre",
  lastName: "Apellido",
  email: "Correo electrónico",
  phone: "Teléfono",
  program: "Programa",
  chooseProgram: "Elija un programa",
  statement: "Carta de motivos",
  document: "Documento",
  documentNote: "PDF, hasta 10 MB.",
});
