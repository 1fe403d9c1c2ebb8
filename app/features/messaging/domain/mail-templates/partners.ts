import type { TemplateName } from "../../mails-model";
import type { MailTemplate } from "./mail-template";

/** What schools and national partners hear of each other, from the product. */
export const partners = {
  partnership_requested: {
    subject: "{{asking_school}} is requesting an affiliation",
    body: `Hello {{first_name}},

{{asking_school}} would like to affiliate with {{school_name}} and show your programs to its students.

{{message}}

[Accept or decline]({{affiliation_link}})`,
  },
  partnership_declined: {
    subject: "{{other_school}}: affiliation {{answer}}",
    body: `Hello {{first_name}},

The affiliation between {{school_name}} and {{other_school}} was {{answer}}. Programs of a former partner are no longer shown. Referral fees already earned are kept.

[See your affiliations]({{affiliation_link}})`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
