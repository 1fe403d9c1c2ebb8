/** Spanish of what stands in mails and on papers beside their templates, by the English words. */
export const MAIL_PHRASES: Readonly<Record<string, string>> = {
  "This email is available in English only.": "Este correo está disponible solo en inglés.",
  "our programs": "nuestros programas",
  " and ": " y ",
  card: "tarjeta",
  "Store order {number}": "Pedido de la tienda {number}",
  "{title}: acknowledged on {time}, SHA-256 {hash}": "{title}: leído y aceptado el {time}, SHA-256 {hash}",
  "{number} · SHA-256 of the signed texts: {hash}": "{number} · SHA-256 de los textos firmados: {hash}",
  "{number} · SHA-256 of the text: {hash}": "{number} · SHA-256 del texto: {hash}",
  "Certifying officer: ______________________________     Seal:": "Funcionario que certifica: ______________________________     Sello:",
};
