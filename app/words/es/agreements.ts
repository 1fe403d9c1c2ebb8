import { words } from "../en/agreements";
import { translated } from "../words";

/** Spanish words of the pages on which guardians and students sign. */
export const spanish = translated(words, {
  // Guardian
  guardianTitle: "Firmar como padre, madre o tutor",
  guardianLead: "{student} se inscribe en {program} en {school} y es menor de 18 años. Lea el contrato y firme con su nombre.",
  studentSigned: "Firma del estudiante: {name}.",
  studentInitials: "Iniciales del estudiante",
  policyTitle: "Política de cancelación y reembolsos",
  yourName: "Su nombre",
  guardianSignatureHint: "Escriba su nombre completo. Así firma el contrato como padre, madre o tutor.",
  relation: "Parentesco con el estudiante",
  guardianAgree: "Soy el padre, la madre o el tutor de este estudiante y acepto este contrato.",
  agreeLabel: "Su aceptación",
  signAsGuardian: "Firmar contrato",
  guardianDone: "Este contrato está firmado",
  guardianDoneLead: "{school} tiene la firma del padre, la madre o el tutor para {program}. Puede cerrar esta página.",
  guardianOver: "No hay nada que firmar",
  guardianOverLead: "La inscripción en {program} ya no está activa.",
  unknownLink: "Este enlace no funciona.",
  oldLink: "Este enlace venció.",
  askAgain: "Pida a la escuela que le envíe otro enlace.",

  // Addendum
  addendum: "Anexo a su contrato",
  addendumLead: "Su clase cambió después de que usted firmó. Todo lo demás en su contrato sigue igual.",
  changed: "Qué cambió",
  before: "Antes",
  after: "Ahora",
  nameToSign: "Escriba su nombre completo para firmar",
  agreeToChanges: "He leído y acepto estos cambios.",
  signAddendum: "Firmar el anexo",
  addendumSigned: "Anexo firmado.",
  addendumSignedBy: "Usted firmó este anexo como {name} el {time}.",
  addendumInactive: "Esta inscripción ya no está activa, así que no hay nada que firmar.",
  downloadAddendum: "Descargar el anexo (PDF)",
  toRead: "Su clase cambió. Lea y firme el anexo.",
  myClasses: "Todas sus clases",
  inSpanish: "El mismo contrato en español",
});
