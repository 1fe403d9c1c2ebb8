import type { TemplateName } from "../../mails-model";
import { type MailTemplate, SIGNED } from "./mail-template";

/** Mails to buyers of group orders and to the people they name. */
export const groups = {
  group_quote: {
    subject: "Your quote {{order_num}}: {{seats}} seats in {{program}}",
    body: `Hello {{full_name}},

Here is your quote for {{buyer}}.

- Program: {{program}}
- Class: {{class_id}}, {{class_start}}
- Seats: {{seats}}
- Price: {{amount}}
- Names due: {{name_by}}

The quote reserves no seat. Accept it to reserve the seats.

[View and accept the quote]({{order_link}})

${SIGNED}`,
  },
  group_confirmed: {
    subject: "Your {{seats}} seats in {{program}} are confirmed",
    body: `Hello {{full_name}},

The seats for {{buyer}} in class {{class_id}} ({{class_start}}) are confirmed. Name your students by {{name_by}}. Each gets an invitation by email.

[Name your students]({{order_link}})

${SIGNED}`,
  },
  group_naming_due: {
    subject: "Name your students by {{name_by}}: {{open_seats}} seats open",
    body: `Hello {{full_name}},

{{open_seats}} seats of order {{order_num}} in class {{class_id}} ({{class_start}}) have no name yet. Name your students by {{name_by}}.

[Name your students]({{order_link}})

${SIGNED}`,
  },
  group_invitation: {
    subject: "{{buyer}} has a seat for you in {{class_id}}",
    body: `Hello {{full_name}},

{{buyer}} has a seat for you in **{{program}}**. You pay the school nothing for this class.

- Class: {{class_id}}, {{class_start}}
- Schedule: {{class_schedule}}
- Location: {{location_address}}

Your seat is reserved. To use it, complete your registration:

[Complete your registration]({{seat_link}})

${SIGNED}`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
