import type { TemplateName } from "../../mails-model";
import { type MailTemplate, SIGNED } from "./mail-template";

/** Mails about certificates, and to graduates. */
export const certificates = {
  certificate_issued: {
    subject: "Your certificate for {{program}}",
    body: `Hello {{first_name}},

Congratulations! Your certificate for **{{program}}** is ready. Its number is {{certificate_num}}.

[Open your certificates]({{portal_link}})

Employers check it at {{certificate_link}}

[Add it to LinkedIn]({{linkedin_link}})

${SIGNED}`,
  },
  certificate_revoked: {
    subject: "Your certificate {{certificate_num}} was revoked",
    body: `Hello {{first_name}},

We revoked your certificate {{certificate_num}} for **{{program}}**. The reason: {{reason}}.

The verification page now says so: {{certificate_link}}

${SIGNED}`,
  },
  certificate_expiring: {
    subject: "Your certificate for {{program}} expires on {{expires_on}}",
    body: `Hello {{first_name}},

Your certificate {{certificate_num}} for **{{program}}** expires on {{expires_on}}.

[See our program]({{program_link}})

${SIGNED}`,
  },
  graduate_survey: {
    subject: "Are you working in the field?",
    body: `Hello {{first_name}},

You completed **{{program}}** with us. Are you working in the field?

[Answer with one click]({{survey_link}})

Your answer helps new students. You don't need to sign in.

${SIGNED}`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
