import type { TemplateName } from "../../mails-model";
import type { MailTemplate } from "./mail-template";

/** Mails to schools and national partners about affiliations. */
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

The affiliation between {{school_name}} and {{other_school}} was {{answer}}. Programs of a former partner are no longer shown. You keep the referral fees you have earned.

[See your affiliations]({{affiliation_link}})`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
