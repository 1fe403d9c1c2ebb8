/** "(401) 555 - 0142" -> "tel:+14015550142". */
export const phoneHref = (phone: string) => `tel:+1${phone.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "")}`;

/** A phone number that does not wrap, for running text: no-break spaces, and a word joiner behind the hyphen. */
export const unbrokenPhone = (phone: string) => phone.replaceAll(" ", "\u00a0").replaceAll("-", "-\u2060");
