/** Words of the checkout's pages, by the language that the session asks for. */
const ENGLISH = {
  each: (quantity: number, price: string) => `Qty ${quantity}, ${price} each`,
  pay: (what: string) => `Pay ${what}`,
  asks: (merchant: string) => `${merchant} is asking for`,
  summary: "Order summary",
  due: "Amount due",
  total: "Total due",
  email: "Email",
  title: "Pay with card",
  number: "Card number",
  expiration: "Expiration (MM / YY)",
  code: "Security code",
  name: "Name on card",
  cancel: "Cancel",
  confirm: "Confirm your payment",
  bank: "Your bank",
  isYou: "Your bank wants to know that it is you.",
  authenticate: "Complete authentication",
  fail: "Fail authentication",
};
export type CheckoutWords = typeof ENGLISH & { lang: string; said(message: string): string };

const SPANISH: typeof ENGLISH = {
  each: (quantity, price) => `Cantidad: ${quantity}, ${price} cada uno`,
  pay: (what) => `Pagar ${what}`,
  asks: (merchant) => `${merchant} solicita`,
  summary: "Resumen del pedido",
  due: "Monto por pagar",
  total: "Total por pagar",
  email: "Correo electrónico",
  title: "Pagar con tarjeta",
  number: "Número de tarjeta",
  expiration: "Vencimiento (MM / AA)",
  code: "Código de seguridad",
  name: "Nombre en la tarjeta",
  cancel: "Cancelar",
  confirm: "Confirme su pago",
  bank: "Su banco",
  isYou: "Su banco quiere saber que es usted.",
  authenticate: "Completar la verificación",
  fail: "Rechazar la verificación",
};

/** Refusals of a card in Spanish. */
const PROBLEMS: Record<string, string> = {
  "Your card number is invalid.": "El número de su tarjeta no es válido.",
  "Your card's expiration date is invalid.": "La fecha de vencimiento de su tarjeta no es válida.",
  "Your card's security code is incomplete.": "El código de seguridad de su tarjeta está incompleto.",
  "Your card was declined.": "Su tarjeta fue rechazada.",
  "Your card has insufficient funds.": "Su tarjeta no tiene fondos suficientes.",
};

export function checkoutWords(locale: string | null): CheckoutWords {
  const isSpanish = locale?.split("-")[0] === "es";
  return isSpanish
    ? { ...SPANISH, lang: "es", said: (message) => PROBLEMS[message] ?? message }
    : { ...ENGLISH, lang: "en", said: (message) => message };
}
