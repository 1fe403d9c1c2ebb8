import type { TemplateName } from "../../model";
import { type MailTemplate, SIGNED } from "./mail-template";

/** Registrations, from the link to the end. */
export const registrations = {
  registration_success: {
    subject: "You are registered for {{program}}",
    body: `Hello {{first_name}},

your seat in **{{program}}** is confirmed. We look forward to meeting you.

- Class: {{class_id}}
- Orientation: {{orientation}}
- Starts: {{class_start}}
- Schedule: {{class_schedule}}
- Where: {{location_address}}
- Map: [See it on a map]({{map_link}})
- How to get there: {{directions}}
- Office hours: {{location_hours}}
- Phone: {{location_phone}}
- Instructor: {{instructor}}
- Paid: {{amount_paid}}
- Still to pay: {{balance}}

{{student_note}}

[View your registration]({{portal_link}})

[Add the class to your calendar]({{calendar_link}}) so that no session is missed.

Keep [your receipt]({{receipt_link}}) for your records.

${SIGNED}`,
  },
  registration_abandoned: {
    subject: "Your registration for {{program}} is not finished",
    body: `Hello {{first_name}},

you started to register for **{{program}}**. What you entered is kept, so you can go on where you stopped.

- Class: {{class_id}}
- Starts: {{class_start}}

[Finish the registration]({{resume_link}})

${SIGNED}`,
  },
  registration_initiated: {
    subject: "Complete your registration for {{program}}",
    body: `Hello {{first_name}},

we have prepared your registration for **{{program}}**. Look it over, fill in what is missing, and you are in.

{{message}}

- Class: {{class_id}}
- Starts: {{class_start}}

[Complete the registration]({{resume_link}})

The link is good until {{expires_on}}. A seat is yours once the registration is complete.

${SIGNED}`,
  },
  registration_cancelled: {
    subject: "Your registration for {{program}} was cancelled",
    body: `Hello {{first_name}},

your registration for **{{program}}** was cancelled. Payments that were still open are not asked for any more.

- Class: {{class_id}}
- Paid so far: {{amount_paid}}

Cancelling does not return money by itself. If you have paid and want to ask for a refund, write to us.

[View your registration]({{portal_link}})

${SIGNED}`,
  },
  registration_reactivated: {
    subject: "Your registration for {{program}} is active again",
    body: `Hello {{first_name}},

your seat in **{{program}}** is yours again.

- Class: {{class_id}}
- Starts: {{class_start}}
- Schedule: {{class_schedule}}
- Where: {{location_address}}
- Map: [See it on a map]({{map_link}})
- How to get there: {{directions}}
- Office hours: {{location_hours}}
- Phone: {{location_phone}}
- Still to pay: {{balance}}

[View your registration]({{portal_link}})

${SIGNED}`,
  },
  program_completed: {
    subject: "You completed {{program}}",
    body: `Hello {{first_name}},

you completed **{{program}}**. Congratulations from all of us at {{school_name}}.

How was it? A few words from you help the next students to choose.

[Write a review]({{portal_link}})

${SIGNED}`,
  },
  class_full_refunded: {
    subject: "{{program}} was full, your payment is on its way back",
    body: `Hello {{first_name}},

the last seat in **{{program}}** was taken before your payment reached us. We are sorry. We have returned {{amount}} to you; your bank may need five to ten days to show it.

- Class: {{class_id}}

[Join the waitlist]({{waitlist_link}})

${SIGNED}`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
