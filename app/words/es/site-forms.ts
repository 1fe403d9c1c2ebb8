/** Spanish words of the forms of the public site. */
export const words = {
  optional: "(opcional)",
  leaveThisEmpty: "Deje esto vacío",
} as const;

/** Errors of these forms, by their English words. */
export const errors: Readonly<Record<string, string>> = {
  "Check the marked fields and try again.": "Revise los campos marcados e inténtelo de nuevo.",
  "This field is required": "Complete este campo",
  "Enter a valid email address": "Escriba un correo electrónico válido",
  "Phone number must look like (123) 456 - 7890": "Escriba el teléfono así: (123) 456 - 7890",
  "Too many requests. Please wait and try again.": "Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.",
  "Some error has occured.": "Ocurrió un error.",
  "The assistant isn't responding right now. Try again in a moment.": "El asistente no responde en este momento. Inténtelo de nuevo en un momento.",
  "This chat is not available.": "Este chat no está disponible.",
  "Chat is not available right now. Please use the contact form.": "El chat no está disponible en este momento. Use el formulario de contacto.",
};
