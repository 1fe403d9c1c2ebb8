/** "(401) 555 - 0142" -> "tel:+14015550142". */
export const phoneHref = (phone: string) => `tel:+1${phone.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "")}`;
