import type { TemplateName } from "../../model";
import type { MailTemplate } from "./mail-template";

/** What schools and national partners hear of each other, from the product. */
export const partners = {
  partnership_requested: {
    subject: "{{asking_school}} asks for an affiliation",
    body: `Hello {{first_name}},

{{asking_school}} would like to be affiliated with {{school_name}}, and to show your programs to its students.

{{message}}

[Accept or decline]({{affiliation_link}})`,
  },
  partnership_declined: {
    subject: "{{other_school}}: affiliation {{answer}}",
    body: `Hello {{first_name}},

the affiliation between {{school_name}} and {{other_school}} was {{answer}}. Programs of a partner that is not affiliated are not shown any more; referral fees that were earned stay.

[See your affiliations]({{affiliation_link}})`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
