import { words } from "../en/wallet";
import { translated } from "../words";

/** Spanish words of the documents that a student sends. */
export const spanish = translated(words, {
  documents: "Documentos",
  send: "Enviar<unseen>: {document}</unseen>",
  sendAnother: "Enviar otro<unseen>: {document}</unseen>",
  sendDocument: "Enviar documento",
  optional: "Opcional.",
  validUntil: "Válido hasta el <date></date>",
  expiredOn: "Venció el <date></date>",
  takePhoto: "O tómele una foto",
  myDocuments: "Mis documentos",
  myDocumentsLead: "Todo lo que piden sus clases. Envíe cada documento una sola vez: sirve para todas sus clases.",
  noDocuments: "No tiene documentos por enviar",
  noDocumentsText: "Los documentos aparecen aquí cuando una de sus clases los pide.",
  forClasses: "Para {classes}.",
  beforeClass: "Se necesita antes de que empiece la clase.",
  beforeClinical: "Se necesita antes de la práctica clínica.",
  beforeCertificate: "Se necesita antes de su certificado.",
  duringClass: "Se necesita mientras dure la clase.",
  neededBy: "Envíelo a más tardar el <date></date>.",
  seenByOffice: "La oficina de la escuela puede abrirlo.",
  seenByFew: "Solo la oficina de la escuela y el personal de registro pueden abrirlo. Los instructores no.",
  earlier: "{count, plural, one {# versión anterior} other {# versiones anteriores}}",
});
