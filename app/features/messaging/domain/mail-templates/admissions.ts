import type { TemplateName } from "../../model";
import { type MailTemplate, SIGNED } from "./mail-template";

/** Inquiries, waitlists and pre-enrollments: before somebody is registered. */
export const admissions = {
  inquiry_response: {
    subject: "Your question about {{program}}",
    body: `Hello {{first_name}},

thank you for asking about {{program}}.

{{answer}}

- Program fee: {{program_fee}}
- Next class: {{upcoming_class}}

[See the program]({{program_link}})

${SIGNED}`,
  },
  inquiry_auto_reply: {
    subject: "We received your question about {{program}}",
    body: `Hello {{first_name}},

thank you for writing to us about {{program}}. Somebody from our team will answer you soon, usually within one business day.

- Program fee: {{program_fee}}
- Next class: {{upcoming_class}}

[See the program]({{program_link}})

${SIGNED}`,
  },
  follow_up: {
    subject: "Still thinking about {{program}}?",
    body: `Hello {{first_name}},

a few days ago you asked us about {{program}}. If something is still open, we are glad to help.

- Program fee: {{program_fee}}
- Next class: {{upcoming_class}}

[See the program]({{program_link}})

${SIGNED}`,
  },
  waitlist_confirmation: {
    subject: "You are on the waitlist for {{program}}",
    body: `Hello {{first_name}},

you are on the waitlist for **{{program}}**. We will write to you as soon as a seat opens.

- Class: {{class_id}}
- Your place: {{position}}
- Program fee: {{program_fee}}
- Next class: {{upcoming_class}}

${SIGNED}`,
  },
  offered_class_info: {
    subject: "A seat is open in {{program}}",
    body: `Hello {{first_name}},

there is a seat for you in **{{program}}**. Seats go to whoever registers first.

- Class: {{class_id}}
- Starts: {{class_start}}
- Schedule: {{class_schedule}}
- Where: {{location_address}}
- Program fee: {{program_fee}}

[Register now]({{register_link}})

${SIGNED}`,
  },
  waitlist_offer: {
    subject: "A seat in {{program}} is reserved for you",
    body: `Hello {{first_name}},

a seat in **{{program}}** is free, and it is reserved for you until **{{offer_expires}}**.

- Class: {{class_id}}
- Starts: {{class_start}}
- Schedule: {{class_schedule}}
- Where: {{location_address}}
- Program fee: {{program_fee}}

[Take the seat]({{offer_link}})

You do not want it? [Decline it]({{decline_link}}), and the next person is asked. You can also [leave the waitlist]({{leave_link}}).

${SIGNED}`,
  },
  waitlist_reminder: {
    subject: "Your seat in {{program}} is reserved until {{offer_expires}}",
    body: `Hello {{first_name}},

the seat in **{{program}}** that we keep for you is free for others after **{{offer_expires}}**.

- Class: {{class_id}}
- Starts: {{class_start}}
- Schedule: {{class_schedule}}
- Where: {{location_address}}
- Program fee: {{program_fee}}

[Take the seat]({{offer_link}})

You do not want it? [Decline it]({{decline_link}}).

${SIGNED}`,
  },
  waitlist_expired: {
    subject: "Your reserved seat in {{program}} is free again",
    body: `Hello {{first_name}},

the time in which we kept a seat in **{{program}}** for you is over, and it was given back.

- Class: {{class_id}}
- Starts: {{class_start}}

If you do not wait any more, you can [leave the waitlist]({{leave_link}}).

${SIGNED}`,
  },
  scholarship_inquiry_response: {
    subject: "Your question about a scholarship",
    body: `Hello {{first_name}},

thank you for asking about a scholarship for {{program}}.

{{answer}}

- Sponsor: {{sponsor}}
- Amount: {{amount}}

${SIGNED}`,
  },
  pre_enrollment_received: {
    subject: "We received your pre-enrollment for {{program}}",
    body: `Hello {{first_name}},

thank you for pre-enrolling in **{{program}}**. Our office looks at it and writes to you, usually within two business days. Nothing has to be paid for it, and no seat is held yet.

- Reference: {{reference}}

${SIGNED}`,
  },
  pre_enrollment_approved: {
    subject: "You can now register for {{program}}",
    body: `Hello {{first_name}},

your pre-enrollment for **{{program}}** is approved. What you told us is filled in already: choose a class and complete your registration.

[Complete your registration]({{register_link}})

The link is yours alone and good until {{expires_on}}. Seats go to whoever registers first.

${SIGNED}`,
  },
  pre_enrollment_disapproved: {
    subject: "Your pre-enrollment for {{program}}",
    body: `Hello {{first_name}},

thank you for your interest in **{{program}}**. We cannot accept your pre-enrollment this time.

{{reason}}

If you have questions, or if something has changed, please tell us.

${SIGNED}`,
  },
  pre_enrollment_reminder: {
    subject: "Your registration for {{program}} is waiting",
    body: `Hello {{first_name}},

your pre-enrollment for **{{program}}** is approved, and your registration is not complete yet.

[Complete your registration]({{register_link}})

The link is good until {{expires_on}}. If you have changed your mind, there is nothing to do.

${SIGNED}`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
