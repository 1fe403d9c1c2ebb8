import type { School } from "~/platform/context";
import type { Locale } from "~/words/locale";
import type { Values } from "../placeholders";

/** In the greeting of a person without a name. */
const UNNAMED: Readonly<Record<Locale, string>> = { en: "there", es: "estudiante" };

/** Placeholder values of every mail: recipient and school, or the product for its own mails. */
export function sharedValues(school: School | null, origin: string, toName: string, locale: Locale = "en"): Values {
  return {
    full_name: toName,
    first_name: toName.split(" ")[0] || UNNAMED[locale],
    school_name: school?.name ?? "Enrollium",
    school_phone: school?.phone,
    school_email: school?.contactEmail,
    school_url: origin,
  };
}
