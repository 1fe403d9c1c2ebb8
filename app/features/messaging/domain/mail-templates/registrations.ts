import type { TemplateName } from "../../mails-model";
import { type MailTemplate, SIGNED } from "./mail-template";

/** Mails about registrations. */
export const registrations = {
  registration_success: {
    subject: "You are registered for {{program}}",
    body: `Hello {{first_name}},

Your seat in **{{program}}** is confirmed. We look forward to meeting you.

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
- Includes online service fee: {{service_fee}}
- Balance due: {{balance}}
- Please pay by: {{pay_by}}
- Pay at: {{pay_at}}

What to bring: {{student_note}}

[View your registration]({{portal_link}})

[Add the class to your calendar]({{calendar_link}}) so you don't miss a session.

Keep [your receipt]({{receipt_link}}) for your records.

${SIGNED}`,
  },
  registration_tentative: {
    subject: "We have your registration for {{program}}",
    body: `Hello {{first_name}},

We have your registration for **{{program}}**, and your seat is held. This class is tentative: we will confirm it by **{{confirm_by}}** and email you either way. Please don't make travel plans or buy supplies before then.

- Class: {{class_id}}
- Planned start: {{class_start}}
- Schedule: {{class_schedule}}
- Where: {{location_address}}
- Paid: {{amount_paid}}
- Includes online service fee: {{service_fee}}
- Balance due: {{balance}}
- Please pay by: {{pay_by}}
- Pay at: {{pay_at}}

If the class does not take place, you can move to another class or get your money back.

[View your registration]({{portal_link}})

Keep [your receipt]({{receipt_link}}) for your records.

${SIGNED}`,
  },
  registration_abandoned: {
    subject: "Your registration for {{program}} is not finished",
    body: `Hello {{first_name}},

You started registering for **{{program}}**. We saved your answers, so you can pick up where you left off.

- Class: {{class_id}}
- Starts: {{class_start}}

[Finish your registration]({{resume_link}})

${SIGNED}`,
  },
  registration_class_withdrawn: {
    subject: "Choose another class for {{program}}",
    body: `Hello {{first_name}},

The class you were registering for will not take place. You weren't charged.

- Program: {{program}}
- Class: {{class_id}}
- Scheduled start: {{class_start}}
- Reason: {{reason}}

Your registration link still works, and your answers are saved.

[Choose another class]({{resume_link}})

The link is valid until {{expires_on}}.

${SIGNED}`,
  },
  registration_initiated: {
    subject: "Complete your registration for {{program}}",
    body: `Hello {{first_name}},

We've prepared your registration for **{{program}}**. Look it over, fill in anything that is missing, and submit it.

{{message}}

- Class: {{class_id}}
- Starts: {{class_start}}

[Complete your registration]({{resume_link}})

The link is valid until {{expires_on}}. Your seat is confirmed once your registration is complete.

${SIGNED}`,
  },
  registration_cancelled: {
    subject: "Your registration for {{program}} was cancelled",
    body: `Hello {{first_name}},

Your registration for **{{program}}** was cancelled. You don't owe anything else for it.

- Class: {{class_id}}
- Reason: {{reason}}
- Paid so far: {{amount_paid}}
- Includes online service fee: {{service_fee}}

Payments aren't refunded automatically. If you would like to request a refund, reply to this email.

[View your registration]({{portal_link}})

${SIGNED}`,
  },
  registration_corrected: {
    subject: "Your registration for {{program}} was corrected",
    body: `Hello {{first_name}},

We corrected your registration for **{{program}}**.

- Class: {{class_id}}
- Before: {{previous_choice}}
- Now: {{choice}}
- Total before: {{previous_total}}
- New total: {{amount}}
- Balance due: {{balance}}

[See what is due]({{pay_link}})

[View your registration]({{portal_link}})

${SIGNED}`,
  },
  agreement_countersigned: {
    subject: "Your agreement for {{program}} is signed by both sides",
    body: `Hello {{first_name}},

We signed your enrollment agreement for **{{program}}** too. Keep a copy for your records.

[Download the agreement]({{portal_link}})

- Class: {{class_id}}
- Registration: {{registration_num}}

${SIGNED}`,
  },
  complaint_answered: {
    subject: "Our answer to your complaint",
    body: `Hello {{first_name}},

We looked into your complaint.

Outcome: **{{outcome}}**

{{answer}}

[See your complaints]({{portal_link}})

${SIGNED}`,
  },
  privacy_link: {
    subject: "Confirm your privacy request",
    body: `Hello {{first_name}},

Someone used this address to ask {{school_name}} for: {{request_kind}}. Was it you? Then confirm the request:

[Confirm your request]({{privacy_link}})

The link is valid for 72 hours. If it wasn't you, do nothing.

${SIGNED}`,
  },
  privacy_answered: {
    subject: "Your privacy request: {{outcome}}",
    body: `Hello {{first_name}},

You asked us for: {{request_kind}}.

Result: **{{outcome}}**

{{answer}}

If you have an account, [see your requests]({{portal_link}}). Without one, ask us.

${SIGNED}`,
  },
  privacy_erased: {
    subject: "Your data were erased",
    body: `Hello {{first_name}},

You asked us to erase your data. We did. Your account is closed, and we can't send you mail anymore.

We keep what the law or a contract requires: enrollment and attendance records, certificates, signed agreements, and the ledger. Lists show a code in place of your name. Backups of the database keep the erased data for up to 30 days.

Your certificates stay valid.

${SIGNED}`,
  },
  guardian_to_sign: {
    subject: "Please sign the agreement of {{student}}",
    body: `Hello,

{{student}} enrolls in **{{program}}** and is under 18, so a parent or guardian signs the enrollment agreement too. You don't need an account.

- Class: {{class_id}}

[Read and sign as a guardian]({{agreement_link}})

The link is valid for 30 days, until you sign.

${SIGNED}`,
  },
  addendum_to_sign: {
    subject: "Your class changed: please sign an addendum for {{program}}",
    body: `Hello {{first_name}},

Your class changed after you signed your enrollment agreement for **{{program}}**. Read what changed, and sign the addendum.

- Class: {{class_id}}

[Read and sign the addendum]({{portal_link}})

${SIGNED}`,
  },
  agreement_to_sign: {
    subject: "Please sign your agreement for {{program}}",
    body: `Hello {{first_name}},

The enrollment agreement for **{{program}}** isn't signed yet. Read it and sign it with your name. It takes a minute.

- Class: {{class_id}}

[Read and sign the agreement]({{agreement_link}})

The link is valid for 30 days.

${SIGNED}`,
  },
  registration_reactivated: {
    subject: "Your registration for {{program}} is active again",
    body: `Hello {{first_name}},

Your registration for **{{program}}** is active again, and your seat is confirmed.

- Class: {{class_id}}
- Starts: {{class_start}}
- Schedule: {{class_schedule}}
- Where: {{location_address}}
- Map: [See it on a map]({{map_link}})
- How to get there: {{directions}}
- Office hours: {{location_hours}}
- Phone: {{location_phone}}
- Balance due: {{balance}}

[View your registration]({{portal_link}})

${SIGNED}`,
  },
  program_completed: {
    subject: "You completed {{program}}",
    body: `Hello {{first_name}},

Congratulations on completing **{{program}}**, from all of us at {{school_name}}.

How was it? A short review helps future students decide.

[Write a review]({{portal_link}})

${SIGNED}`,
  },
  class_full_refunded: {
    subject: "{{program}} was full, and your payment was refunded",
    body: `Hello {{first_name}},

The last seat in **{{program}}** was taken before your payment reached us. We're sorry. We've refunded {{amount}}. It may take 5 to 10 days to appear on your statement.

- Class: {{class_id}}

[Join the waitlist]({{waitlist_link}})

${SIGNED}`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
