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
  group_payment_returned: {
    subject: "Your payment for order {{order_num}} is being refunded",
    body: `Hello {{full_name}},

We couldn't apply your payment of **{{amount}}** to order {{order_num}}, because the order was already confirmed, has changed, or its reservation has ended. We're refunding the full amount. It can take five to ten days to show up in your account.

[View the order]({{order_link}})

${SIGNED}`,
  },
  group_class_cancelled: {
    subject: "Class {{class_id}} was cancelled: choose by {{choose_by}}",
    body: `Hello {{full_name}},

We cancelled class {{class_id}} ({{class_start}}) of your order {{order_num}}. Choose by {{choose_by}}: move your seats to another class, or get a full refund. You can also move some seats and get a refund for the others.

[Choose for your seats]({{order_link}})

If you don't choose by then, we refund all seats.

${SIGNED}`,
  },
  group_cancelled: {
    subject: "Your order {{order_num}} was cancelled",
    body: `Hello {{full_name}},

Order {{order_num}} for {{buyer}} in class {{class_id}} ({{class_start}}) was cancelled. Students who are already registered keep their seats. The order page shows what you paid and what we refund.

[View the order]({{order_link}})

${SIGNED}`,
  },
  group_expired: {
    subject: "The reservation for order {{order_num}} has ended",
    body: `Hello {{full_name}},

Order {{order_num}} for {{buyer}} wasn't confirmed in time, so its {{seats}} seats in class {{class_id}} ({{class_start}}) are no longer reserved. If you still need seats, please ask for a new quote.

[View the order]({{order_link}})

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
