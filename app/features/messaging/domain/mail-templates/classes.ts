import type { TemplateName } from "../../mails-model";
import { type MailTemplate, SIGNED } from "./mail-template";

/** Mails about changes of a class. */
export const classes = {
  class_changed: {
    subject: "Your class {{class_id}} has changed",
    body: `Hello {{first_name}},

The details of your class in **{{program}}** have changed. Here is the new information:

- Class: {{class_id}}
- Orientation: {{orientation}}
- Starts: {{class_start}}
- Schedule: {{class_schedule}}
- Where: {{location_address}}

Before:

- Start: {{previous_start}}
- Schedule: {{previous_schedule}}
- Where: {{previous_location}}

[View your class]({{portal_link}})

${SIGNED}`,
  },
  sessions_changed: {
    subject: "Changed sessions of your class {{class_id}}",
    body: `Hello {{first_name}},

Sessions of your class in **{{program}}** have changed:

{{changes}}

[View your class]({{portal_link}})

${SIGNED}`,
  },
  attendance_warning: {
    subject: "Your attendance in {{program}}",
    body: `Hello {{first_name}},

You missed {{missed}} of your class in **{{program}}** ({{class_id}}).

Your program requires a number of hours. Please call us, so that we can plan with you how to make up what you missed.

[View your attendance]({{portal_link}})

${SIGNED}`,
  },
  leave_approved: {
    subject: "Your leave is approved",
    body: `Hello {{first_name}},

Your leave from **{{program}}** ({{class_id}}) is approved: {{leave_days}}. We look forward to seeing you afterward.

[View your attendance]({{portal_link}})

${SIGNED}`,
  },
  leave_declined: {
    subject: "Your leave is not approved",
    body: `Hello {{first_name}},

We couldn't approve your leave from **{{program}}** ({{class_id}}).

- Days: {{leave_days}}
- Why: {{reason}}

We expect you in class on these days. Please call us if you have questions.

[View your attendance]({{portal_link}})

${SIGNED}`,
  },
  class_cancelled: {
    subject: "Class {{class_id}} is cancelled",
    body: `Hello {{first_name}},

We're sorry: your class in **{{program}}** will not take place, and your registration for it is cancelled.

- Class: {{class_id}}
- Scheduled start: {{class_start}}
- Reason: {{reason}}

We've requested a refund of {{amount}} for you. We'll let you know when it's on its way.

[See our other classes]({{programs_link}})

${SIGNED}`,
  },
  class_transferred: {
    subject: "You are now in class {{class_id}}",
    body: `Hello {{first_name}},

Your registration for **{{program}}** has moved to another class. There is nothing you need to do.

- Class: {{class_id}}
- Tentative, to be confirmed by: {{confirm_by}}
- Orientation: {{orientation}}
- Starts: {{class_start}}
- Schedule: {{class_schedule}}
- Where: {{location_address}}
- Map: [See it on a map]({{map_link}})
- How to get there: {{directions}}
- Office hours: {{location_hours}}
- Phone: {{location_phone}}
- Previous class: {{previous_class}}
- Reason: {{reason}}
- Balance due: {{balance}}

What to bring: {{student_note}}

[View your class]({{portal_link}})

${SIGNED}`,
  },
  class_message: {
    subject: "{{subject}}",
    body: `Hello {{first_name}},

{{message}}

${SIGNED}`,
  },
  broadcast: {
    subject: "{{subject}}",
    body: `Hello {{first_name}},

{{message}}

${SIGNED}`,
  },
  student_message: {
    subject: "{{subject}}",
    body: `Hello {{first_name}},

{{message}}

${SIGNED}`,
  },
  instructor_application: {
    subject: "We received your application to teach at {{school_name}}",
    body: `Hello {{first_name}},

Thank you for applying to teach at {{school_name}}. We read every application and will reply by email.

- Application code: {{submission_code}}

[See your application]({{submission_link}})

${SIGNED}`,
  },
  instructor_approved: {
    subject: "Welcome to {{school_name}}",
    body: `Hello {{first_name}},

Your application to teach at {{school_name}} is approved. We'll be in touch about your first class.

${SIGNED}`,
  },
  instructor_rejected: {
    subject: "Your application to {{school_name}}",
    body: `Hello {{first_name}},

Thank you for applying to teach at {{school_name}}. We have decided not to move forward with your application.

Reason: {{reason}}

${SIGNED}`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
