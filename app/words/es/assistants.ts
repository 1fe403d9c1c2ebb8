import { words } from "../en/assistants";
import { translated } from "../words";

/** Spanish words of the assistants. */
export const spanish = translated(words, {
  // Chat
  waitlistOf: "Lista de espera de {code}, {program}",
  joinWaitlist: "Unirme a la lista de espera",
  waitlistConsent: "Al enviar este formulario, acepta que {school} le escriba por correo electrónico cuando haya un cupo.",
  preEnrollIn: "Preinscripción en {title}",
  sendPreEnrollment: "Enviar preinscripción",
  preEnrollConsent: "Al enviar este formulario, acepta que {school} le responda.",
  send: "Enviar",
  yourQuestion: "Su pregunta",
  talkToUs: "Hable con nosotros",
  call: "Llamar al {phone}",
  voiceAssistant: "Hable con nuestro asistente de voz: {phone}",
  leaveContactHeading: "Deje sus datos de contacto",
  contactSent: "Gracias. Nos comunicaremos con usted pronto.",
  leaveContact: "Enviar mis datos de contacto",
  name: "Nombre",
  email: "Correo electrónico",
  phone: "Teléfono",
  message: "Mensaje",
  contactConsent: "Al enviar este formulario, acepta que {school} se comunique con usted sobre su pregunta.",
  answersNote: "Las respuestas se basan en lo que publica {school}. Los precios, las fechas y los cupos están al día.",
  silent: "El asistente no responde en este momento. Inténtelo de nuevo en un momento.",
  you: "Usted: ",

  // State of the conversation
  staffAnswer: "El personal de {school} le responde aquí.",
  checkMessages: "Ver mensajes nuevos",
  seatHeld: "Le guardamos su cupo hasta las {until}.",
  registerWithSeat: "Inscribirme con este cupo",
  holdASeat: "Guardar un cupo",
  holdNote: "Lo guardamos media hora. Es gratis hasta que se inscriba.",
  suggestedQuestions: "Preguntas sugeridas",
  needsForm: "{title} necesita algunos datos más. <link>Abrir el formulario de preinscripción</link>",

  // Messages
  conversation: "Conversación",
  sources: "Fuentes",
  feedbackThanks: "Gracias por su opinión.",
  didThisHelp: "¿Le sirvió?",
  yes: "Sí",
  no: "No",

  // Forms in the chat
  firstName: "Nombre",
  lastName: "Apellido",
});
