import { words } from "../en/pre-enrollments";
import { translated } from "../words";

/** Spanish words of the pre-enrollments. */
export const spanish = translated(words, {
  // Pre-enrollment
  preEnrollmentSent: "Preinscripción enviada",
  preEnrollFor: "Preinscripción en {program}",
  description: "Preinscríbase en {name}. Díganos qué programa quiere y cómo comunicarnos con usted. No tiene que pagar nada.",
  preEnrollment: "Preinscripción",
  lead: "Díganos qué programa quiere y cómo comunicarnos con usted. No tiene que pagar nada y nuestra oficina responde en dos días hábiles.",
  thankYou: "Gracias, {firstName}.",
  received: "Recibimos su preinscripción en <strong>{program}</strong>. Su número de referencia es <strong>{code}</strong>.",
  whatHappensNext: "Qué sigue",
  nextEmail: "Le enviamos una confirmación por correo electrónico.",
  nextReview: "Nuestra oficina revisa su preinscripción, normalmente en dos días hábiles.",
  nextLink:
    "Cuando la aprobemos, le enviaremos por correo electrónico un enlace para elegir una clase e inscribirse. No guardamos un cupo hasta entonces.",
  seeAllPrograms: "Ver todos los programas",
  questionsCall: "¿Preguntas? Llámenos:",

  // Pre-enrollment form
  program: "Programa",
  changeProgram: "Cambiar programa",
  noPrograms: "En este momento no hay programas con preinscripción abierta. <link>Ver todos los programas</link>",
  consent: "Consentimiento",
  submitPreEnrollment: "Enviar preinscripción",
  chooseAProgram: "Elija un programa",
  emailHint: "Le enviaremos aquí nuestra respuesta.",
  consentOf: "{name} puede guardar estos datos y comunicarse conmigo sobre esto.",

  // Pre-enrollment of a student
  studentTitle: "Preinscribirme en un programa",
  studentSent: "Preinscripción enviada. La escuela le responderá por correo electrónico.",
  studentLead: "No tiene que pagar nada y no se guarda un cupo. Cuando la escuela la apruebe, podrá inscribirse en una clase.",
});
