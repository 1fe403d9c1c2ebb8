import type { TemplateName } from "../../mails-model";
import type { MailTemplate } from "./mail-template";

/** Mails between employers, schools and students. */
export const employers = {
  employer_partnership_requested: {
    subject: "{{asking_side}} is requesting a partnership",
    body: `Hello {{first_name}},

{{asking_side}} would like to partner with {{asked_side}}.

{{message}}

[See the request]({{partnership_link}})`,
  },
  employer_partnership_answered: {
    subject: "{{other_side}}: partnership {{answer}}",
    body: `Hello {{first_name}},

The partnership with {{other_side}} was {{answer}}.

[See the partnership]({{partnership_link}})`,
  },
  application_received: {
    subject: "New applicant for {{job_title}}: {{student_name}}",
    body: `Hello {{first_name}},

{{student_name}} has applied for {{job_title}}.

[Read the application]({{application_link}})`,
  },
  application_offered: {
    subject: "{{employer}} is offering you a job",
    body: `Hello {{first_name}},

Good news: {{employer}} is offering you the job you applied for, {{job_title}}. They will be in touch with you.

[See your applications]({{jobs_link}})`,
  },
  application_declined: {
    subject: "Your application: {{job_title}}",
    body: `Hello {{first_name}},

Thank you for applying. {{employer}} has decided not to move forward with your application for {{job_title}}. Other jobs are open.

[Browse jobs]({{jobs_link}})`,
  },
  applicant_message: {
    subject: "{{subject}}",
    body: `Hello {{first_name}},

{{employer}} sent you a message about your application for {{job_title}}:

{{message}}`,
  },
  event_cancelled: {
    subject: "Cancelled: {{event_title}}",
    body: `Hello {{first_name}},

{{employer}} has cancelled {{event_title}}, scheduled for {{event_time}}.`,
  },
  event_seat: {
    subject: "You have a seat: {{event_title}}",
    body: `Hello {{first_name}},

A seat opened up. {{employer}} looks forward to seeing you at {{event_title}} on {{event_time}}.`,
  },
  sponsored_student_proposed: {
    subject: "{{employer}} wants to sponsor {{student_name}}",
    body: `Hello {{first_name}},

{{employer}} would like to pay for {{student_name}}'s training. The sponsorship starts once you confirm it.

[Confirm or decline]({{sponsorship_link}})`,
  },
  sponsored_student_answered: {
    subject: "{{student_name}}: sponsorship {{answer}}",
    body: `Hello {{first_name}},

The sponsorship of {{student_name}} was {{answer}}.

[See the sponsorship]({{sponsorship_link}})`,
  },
  outcome_claimed: {
    subject: "{{student_name}} found a job",
    body: `Hello {{first_name}},

{{student_name}} reports working for {{employer}}. Confirm it to count it as a placement.

[Confirm or decline]({{outcomes_link}})`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
