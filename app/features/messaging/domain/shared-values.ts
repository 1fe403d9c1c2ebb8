import type { School } from "~/platform/context";
import type { Values } from "../placeholders";

/** Placeholder values of every mail: recipient and school, or the product for its own mails. */
export function sharedValues(school: School | null, origin: string, toName: string): Values {
  return {
    full_name: toName,
    first_name: toName.split(" ")[0] || "there",
    school_name: school?.name ?? "Enrollium",
    school_phone: school?.phone,
    school_email: school?.contactEmail,
    school_url: origin,
  };
}
