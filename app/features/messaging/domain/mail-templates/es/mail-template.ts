export const ANSWERS = "¿Preguntas? Responda a este correo o llame al {{school_phone}}.";
export const SIGNED = `${ANSWERS}\n\n{{school_name}}`;
