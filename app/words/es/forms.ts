import { words } from "../en/forms";
import { translated } from "../words";

/** Spanish words of the forms. */
export const spanish = translated(words, {
  // Agreement
  readAgreement: "Leer el contrato (PDF)",
  agreementNote: "Es parte de lo que usted firma. Se abre en una pestaña nueva.",
  cancellationAndRefunds: "Cancelación y reembolsos",
  fullName: "Su nombre completo",
  signatureHint: "Al escribir su nombre aquí, usted firma el contrato.",
  agree: "He leído y acepto el contrato y la política de reembolsos.",
  readInEnglish: "Leer el mismo contrato en inglés",
  bothGovern: "Usted firma los dos textos y los dos valen.",
  englishGoverns: "Usted firma los dos textos. Prevalece el texto en inglés.",
  spanishGoverns: "Usted firma los dos textos. Prevalece el texto en español.",
  readFirst: "Lea antes de firmar",
  openDisclosure: "Abrir {title} (PDF)",
  haveRead: "He leído “{title}”.",
  initialsFor: "Sus iniciales para “{heading}”",
  guardian: "Padre, madre o tutor",
  guardianLead:
    "Usted es menor de 18 años, así que su padre, madre o tutor también firma. Puede firmar aquí ahora o con un enlace que le enviamos por correo electrónico.",
  electronicRecords: "Firma electrónica",
  guardianName: "Nombre completo del padre, la madre o el tutor",
  guardianRelation: "Parentesco con usted",
  guardianRelationHint: "Por ejemplo, madre, padre o tutor legal.",
  guardianEmail: "Correo electrónico del padre, la madre o el tutor",
  guardianEmailHint: "Enviamos ahí el enlace para firmar. Deje esto vacío si firma ahora.",
  guardianSignature: "Firma del padre, la madre o el tutor, si está con usted ahora",
  guardianSignatureHint: "Esa persona escribe su nombre completo para firmar.",

  // Answers
  choose: "Elija",
  chooseAll: "Elija todas las que correspondan.",
  chooseFileAgain: "Elija su archivo otra vez.",

  // Fixed fields
  emailHint: "Le enviaremos aquí su confirmación y los datos para iniciar sesión.",
  accountEmail: "El correo electrónico de su cuenta.",
  lastFourDigits: "Solo los últimos cuatro dígitos, nunca el número completo.",
});
