import { TEMPLATE_NAMES, type TemplateType } from "~/features/messaging/mails-model";
import { MAIL_STATUSES } from "~/features/messaging/model";
import { choice, id, isoDate, text } from "~/platform/input";
import { listInput } from "~/platform/list";

const TYPES = ["manual", "automated", "recurring"] as const satisfies readonly TemplateType[];

export const mailListInput = listInput({
  sorts: ["created_at"],
  ordering: "-created_at",
  filters: {
    status: choice(MAIL_STATUSES),
    type: choice(TYPES),
    template: choice(TEMPLATE_NAMES as [(typeof TEMPLATE_NAMES)[number], ...typeof TEMPLATE_NAMES]),
    from_date: isoDate(),
    to_date: isoDate(),
    school: id(),
    /** The same as `template`, by the id that the API gives it. */
    email_config: text(160),
  },
});

/** Masks the values of secret link parameters, so the log gives no access beyond the page itself. */
const OPENING = /([?&](?:amp;)?(?:token|sig|signature|code|key|t|offer)=)[^"'&\s<>)]+/gi;

/** The words of a mail without what its links open. */
export const masked = (words: string): string => words.replace(OPENING, "$1…");
