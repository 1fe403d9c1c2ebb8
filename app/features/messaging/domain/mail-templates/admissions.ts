import type { TemplateName } from "../../mails-model";
import { type MailTemplate, SIGNED } from "./mail-template";

/** Mails about inquiries, waitlists and pre-enrollments. */
export const admissions = {
  inquiry_response: {
    subject: "Your question about {{program}}",
    body: `Hello {{first_name}},

Thank you for asking about {{program}}.

{{answer}}

- Program fee: {{program_fee}}
- Next class: {{upcoming_class}}

[See the program]({{program_link}})

${SIGNED}`,
  },
  inquiry_auto_reply: {
    subject: "We received your question about {{program}}",
    body: `Hello {{first_name}},

Thank you for asking about {{program}}. Our team will reply soon, usually within one business day.

- Program fee: {{program_fee}}
- Next class: {{upcoming_class}}

[See the program]({{program_link}})

${SIGNED}`,
  },
  follow_up: {
    subject: "Still thinking about {{program}}?",
    body: `Hello {{first_name}},

A few days ago you asked us about {{program}}. If you still have questions, we're glad to help.

- Program fee: {{program_fee}}
- Next class: {{upcoming_class}}

[See the program]({{program_link}})

${SIGNED}`,
  },
  waitlist_confirmation: {
    subject: "You are on the waitlist for {{program}}",
    body: `Hello {{first_name}},

You're on the waitlist for **{{program}}**. We'll email you when a seat opens.

- Class: {{class_id}}
- Your place in line: {{position}}
- Program fee: {{program_fee}}
- Next class: {{upcoming_class}}

${SIGNED}`,
  },
  offered_class_info: {
    subject: "A seat is open in {{program}}",
    body: `Hello {{first_name}},

A seat has opened in **{{program}}**. Seats are first come, first served.

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

A seat in **{{program}}** has opened, and it's reserved for you until **{{offer_expires}}**.

- Class: {{class_id}}
- Starts: {{class_start}}
- Schedule: {{class_schedule}}
- Where: {{location_address}}
- Program fee: {{program_fee}}

[Take the seat]({{offer_link}})

Don't need it? [Decline the seat]({{decline_link}}), and we'll offer it to the next person. You can also [leave the waitlist]({{leave_link}}).

${SIGNED}`,
  },
  waitlist_reminder: {
    subject: "Your seat in {{program}} is reserved until {{offer_expires}}",
    body: `Hello {{first_name}},

We're holding a seat in **{{program}}** for you until **{{offer_expires}}**. After that, it goes to the next person.

- Class: {{class_id}}
- Starts: {{class_start}}
- Schedule: {{class_schedule}}
- Where: {{location_address}}
- Program fee: {{program_fee}}

[Take the seat]({{offer_link}})

Don't need it? [Decline the seat]({{decline_link}}).

${SIGNED}`,
  },
  waitlist_expired: {
    subject: "Your reserved seat in {{program}} was released",
    body: `Hello {{first_name}},

The time to claim your seat in **{{program}}** has passed, and the seat was released.

- Class: {{class_id}}
- Starts: {{class_start}}

If you no longer want to wait, you can [leave the waitlist]({{leave_link}}).

${SIGNED}`,
  },
  waitlist_class_withdrawn: {
    subject: "Class {{class_id}} is cancelled",
    body: `Hello {{first_name}},

The **{{program}}** class on your waitlist will not take place.

- Class: {{class_id}}
- Scheduled start: {{class_start}}
- Reason: {{reason}}

You're now on the waitlist for any class of {{program}}. We'll email you when a seat opens.

[See other dates]({{program_link}})

If you no longer want to wait, you can [leave the waitlist]({{leave_link}}).

${SIGNED}`,
  },
  waitlist_closed: {
    subject: "The waitlist for {{program}} is closed",
    body: `Hello {{first_name}},

We no longer offer **{{program}}**, so we closed its waitlist. You don't need to do anything.

[See our other programs]({{programs_link}})

${SIGNED}`,
  },
  scholarship_inquiry_response: {
    subject: "Your question about a scholarship",
    body: `Hello {{first_name}},

Thank you for asking about a scholarship for {{program}}.

{{answer}}

- Sponsor: {{sponsor}}
- Amount: {{amount}}

${SIGNED}`,
  },
  pre_enrollment_received: {
    subject: "We received your pre-enrollment for {{program}}",
    body: `Hello {{first_name}},

Thank you for pre-enrolling in **{{program}}**. Our office will review it and email you, usually within two business days. You pay nothing yet, and we don't hold a seat yet.

- Reference: {{reference}}

${SIGNED}`,
  },
  pre_enrollment_approved: {
    subject: "You can now register for {{program}}",
    body: `Hello {{first_name}},

Your pre-enrollment for **{{program}}** is approved. We filled in the details you gave us. Choose a class and complete your registration.

[Complete your registration]({{register_link}})

This link is for you only and is valid until {{expires_on}}. Seats are first come, first served.

${SIGNED}`,
  },
  pre_enrollment_disapproved: {
    subject: "Your pre-enrollment for {{program}}",
    body: `Hello {{first_name}},

Thank you for your interest in **{{program}}**. We can't accept your pre-enrollment at this time.

{{reason}}

If you have questions, or if your situation has changed, please let us know.

${SIGNED}`,
  },
  pre_enrollment_reminder: {
    subject: "Finish your registration for {{program}}",
    body: `Hello {{first_name}},

Your pre-enrollment for **{{program}}** is approved, and your registration isn't complete yet.

[Complete your registration]({{register_link}})

The link is valid until {{expires_on}}. If you've changed your mind, you can ignore this email.

${SIGNED}`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
