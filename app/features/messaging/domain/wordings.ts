import type { TemplateName } from "../model";

export interface Wording {
  subject: string;
  body: string;
  /** Stands below the items of an invoice or receipt. */
  afterTable?: string;
}

const ANSWERS = "Questions? Reply to this email or call {{school_phone}}.";
const SIGNED = `${ANSWERS}\n\n{{school_name}}`;

/** What the product says until a school says it its own way. */
export const WORDINGS: Record<TemplateName, Wording> = {
  registration_success: {
    subject: "You are registered for {{program}}",
    body: `Hello {{first_name}},

your seat in **{{program}}** is confirmed. We look forward to meeting you.

- Class: {{class_id}}
- Starts: {{class_start}}
- Schedule: {{class_schedule}}
- Where: {{location_address}}
- Instructor: {{instructor}}
- Paid: {{amount_paid}}
- Still to pay: {{balance}}

{{student_note}}

[View your registration]({{portal_link}})

Keep [your receipt]({{receipt_link}}) for your records.

${SIGNED}`,
  },
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
  invoice: {
    subject: "Invoice {{invoice_num}} from {{school_name}}",
    body: `Hello {{full_name}},

thank you for your order. Here is your invoice **{{invoice_num}}**.

- {{product_title}}
- Price: {{unit_price}}
- Quantity: {{quantity}}
- Total: {{total_prd}}`,
    afterTable: `[View the invoice]({{invoice_link}})

${SIGNED}`,
  },
  ai_prompt: {
    subject: "{{title}} at {{school_name}}",
    body: `Write a short, friendly message from {{school_name}} about {{title}}.

{{description}}

- Program fee: {{program_fee}}
- Next class: {{upcoming_class}}`,
  },
  payment_receipt: {
    subject: "Receipt for your payment to {{school_name}}",
    body: `Hello {{first_name}},

thank you, we received your payment of **{{amount}}** for {{program}}.

- Receipt: {{receipt_number}}
- Date: {{paid_on}}
- Paid with: {{method}}
- Still to pay: {{balance}}`,
    afterTable: `[View the receipt]({{receipt_link}})

${SIGNED}`,
  },
  payment_due: {
    subject: "Your payment of {{amount}} is due on {{due_date}}",
    body: `Hello {{first_name}},

a payment for {{program}} is coming up.

- Amount: {{amount}}
- Due on: {{due_date}}

[Pay now]({{pay_link}})

${SIGNED}`,
  },
  payment_overdue: {
    subject: "Your payment of {{amount}} is overdue",
    body: `Hello {{first_name}},

a payment for {{program}} was due on {{due_date}} and has not reached us yet. If you have paid in the meantime, there is nothing to do.

- Amount: {{amount}}

[Pay now]({{pay_link}})

${SIGNED}`,
  },
  payment_failed: {
    subject: "Your payment of {{amount}} did not go through",
    body: `Hello {{first_name}},

we could not collect your payment for {{program}}. Nothing was charged.

- Amount: {{amount}}
- Due on: {{due_date}}
- Reason: {{reason}}

[Pay another way]({{pay_link}})

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
  class_changed: {
    subject: "Your class {{class_id}} has changed",
    body: `Hello {{first_name}},

something about your class in **{{program}}** has changed. This is how it is now:

- Class: {{class_id}}
- Starts: {{class_start}}
- Schedule: {{class_schedule}}
- Where: {{location_address}}

This is what it was:

- Start: {{previous_start}}
- Schedule: {{previous_schedule}}
- Place: {{previous_location}}

[View your class]({{portal_link}})

${SIGNED}`,
  },
  class_cancelled: {
    subject: "Class {{class_id}} is cancelled",
    body: `Hello {{first_name}},

we are sorry: your class in **{{program}}** will not take place, and your registration for it is cancelled.

- Class: {{class_id}}
- Was to start: {{class_start}}
- Reason: {{reason}}

We have asked for {{amount}} to be returned to you. You hear from us when it is on its way.

[See our other classes]({{programs_link}})

${SIGNED}`,
  },
  class_transferred: {
    subject: "You are now in class {{class_id}}",
    body: `Hello {{first_name}},

your registration for **{{program}}** is now for another class. There is nothing you have to do.

- Class: {{class_id}}
- Starts: {{class_start}}
- Schedule: {{class_schedule}}
- Where: {{location_address}}
- Before: {{previous_class}}
- Reason: {{reason}}
- Still to pay: {{balance}}

[View your class]({{portal_link}})

${SIGNED}`,
  },
  class_message: {
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

thank you for applying to teach at {{school_name}}. We read every application and answer by email.

- Your code: {{submission_code}}

[See your application]({{submission_link}})

${SIGNED}`,
  },
  instructor_approved: {
    subject: "Welcome to {{school_name}}",
    body: `Hello {{first_name}},

your application to teach at {{school_name}} is approved. We will be in touch about your first class.

${SIGNED}`,
  },
  instructor_rejected: {
    subject: "Your application to {{school_name}}",
    body: `Hello {{first_name}},

thank you for applying to teach at {{school_name}}. We have decided not to take your application further.

Reason: {{reason}}

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
  payment_plan_changed: {
    subject: "Your payment plan for {{program}} has changed",
    body: `Hello {{first_name}},

we changed your payment plan for **{{program}}**.

- Still to pay: {{balance}}
- Next payment: {{amount}}
- Due on: {{due_date}}

[See all payments]({{pay_link}})

${SIGNED}`,
  },
  cancellation_asked: {
    subject: "{{student_name}} asks to cancel {{program}}",
    body: `Hello {{first_name}},

{{student_name}} asks to cancel the registration for **{{program}}**. Nothing is cancelled until somebody of the school does it.

- Class: {{class_id}}
- What the student says: {{question}}

[Open the registration]({{registration_link}})`,
  },
  partnership_requested: {
    subject: "{{asking_school}} asks for an affiliation",
    body: `Hello {{first_name}},

{{asking_school}} would like to be affiliated with {{school_name}}, and to show your programs to its students.

{{message}}

[Accept or decline]({{affiliation_link}})`,
  },
  partnership_declined: {
    subject: "{{other_school}}: affiliation {{answer}}",
    body: `Hello {{first_name}},

the affiliation between {{school_name}} and {{other_school}} was {{answer}}. Programs of a partner that is not affiliated are not shown any more; referral fees that were earned stay.

[See your affiliations]({{affiliation_link}})`,
  },
  refund_requested: {
    subject: "{{student_name}}: a refund of {{amount}} is asked for",
    body: `Hello {{first_name}},

a refund of **{{amount}}** is asked for, of the registration of {{student_name}} for **{{program}}** at {{school_name}}. It waits for a decision.

- Reason: {{reason}}

[Open the request]({{refund_link}})`,
  },
  refund_approved: {
    subject: "A refund of {{amount}} is on its way",
    body: `Hello {{first_name}},

the refund of **{{amount}}** for {{student_name}}, {{program}}, was approved. What was paid by card goes back to that card; banks take five to ten days to show it. What was paid at the school is given back there.

[See the details]({{refund_link}})

${SIGNED}`,
  },
  refund_declined: {
    subject: "The refund for {{program}} was declined",
    body: `Hello {{first_name}},

the refund of {{amount}} that was asked for {{student_name}}, {{program}}, was declined.

- Reason: {{reason}}

[See the details]({{refund_link}})

${SIGNED}`,
  },
  payout_incomplete: {
    subject: "Your payout account needs something",
    body: `Hello {{first_name}},

the payment provider asks {{school_name}} for more before it pays out again. Until then students cannot pay online.

[Complete the account]({{payments_link}})`,
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
  user_invite: {
    subject: "You are invited to {{school_name}}",
    body: `Hello {{first_name}},

an account at {{school_name}} is ready for you. Choose a password to open it.

- Role: {{role}}

[Accept the invitation]({{invite_link}})

The invitation is good until {{expires_on}}.`,
  },
  password_reset: {
    subject: "Reset your password",
    body: `Hello {{first_name}},

somebody asked to reset the password of your account at {{school_name}}. If that was you, choose a new one within the next hour.

[Choose a new password]({{reset_link}})

If it was not you, there is nothing to do: your password stays as it is.`,
  },
  password_changed: {
    subject: "Your password was changed",
    body: `Hello {{first_name}},

the password of your account at {{school_name}} was just changed, and other devices were signed out.

If that was not you, [reset your password]({{reset_link}}) right away.`,
  },
  sponsor_invoice_issued: {
    subject: "Invoice {{invoice_num}} from {{school_name}}",
    body: `Hello {{full_name}},

here is invoice **{{invoice_num}}** for the students whom {{sponsor}} pays for.

- Total: {{amount}}
- Due: {{due_date}}
- PO number: {{po_number}}

[See the invoice]({{invoice_link}})

${SIGNED}`,
  },
  sponsor_invoice_reminder: {
    subject: "Reminder: invoice {{invoice_num}} of {{school_name}}",
    body: `Hello {{full_name}},

invoice **{{invoice_num}}** {{due_words}}. If your payment is on its way, there is nothing to do.

- Still open: {{balance}}
- Due: {{due_date}}
- PO number: {{po_number}}

[See the invoice]({{invoice_link}})

${SIGNED}`,
  },
  sponsor_invoice_paid: {
    subject: "Payment received for invoice {{invoice_num}}",
    body: `Hello {{full_name}},

thank you for your payment of **{{amount_paid}}** on {{paid_on}} for invoice **{{invoice_num}}**.

- Total: {{amount}}
- Still open: {{balance}}

[See the invoice]({{invoice_link}})

${SIGNED}`,
  },
};
