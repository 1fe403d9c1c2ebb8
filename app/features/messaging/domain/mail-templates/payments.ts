import type { TemplateName } from "../../mails-model";
import { type MailTemplate, SIGNED } from "./mail-template";

/** Mails about payments: receipts, invoices, reminders, refunds. */
export const payments = {
  invoice: {
    subject: "Invoice {{invoice_num}} from {{school_name}}",
    body: `Hello {{full_name}},

Thank you for your order. Here is your invoice **{{invoice_num}}**.

- {{product_title}}
- Price: {{unit_price}}
- Quantity: {{quantity}}
- Total: {{total_prd}}`,
    afterTable: `[View the invoice]({{invoice_link}})

${SIGNED}`,
  },
  payment_receipt: {
    subject: "Receipt for your payment to {{school_name}}",
    body: `Hello {{first_name}},

Thank you, we received your payment of **{{amount}}** for {{program}}.

- Includes online service fee: {{service_fee}}
- Receipt: {{receipt_number}}
- Date: {{paid_on}}
- Paid with: {{method}}
- Balance due: {{balance}}`,
    afterTable: `[View the receipt]({{receipt_link}})

${SIGNED}`,
  },
  payment_due: {
    subject: "Your payment of {{amount}} is due on {{due_date}}",
    body: `Hello {{first_name}},

This is a friendly reminder that a payment for {{program}} is coming up.

- Amount: {{amount}}
- Due on: {{due_date}}
- Pay at: {{pay_at}}

[Pay now]({{pay_link}})

${SIGNED}`,
  },
  payment_overdue: {
    subject: "Your payment of {{amount}} is overdue",
    body: `Hello {{first_name}},

A payment for {{program}} was due on {{due_date}} and hasn't reached us yet. If you've already paid, please disregard this email.

- Amount: {{amount}}
- Pay at: {{pay_at}}

[Pay now]({{pay_link}})

${SIGNED}`,
  },
  pay_deadline: {
    subject: "Please pay for {{program}} by {{deadline}}",
    body: `Hello {{first_name}},

We haven't received a payment for your seat in **{{program}}** yet. Please pay by {{deadline}}. If you've already paid, please disregard this email.

- Class: {{class_id}}
- Starts: {{class_start}}
- Balance due: {{balance}}
- Pay at: {{pay_at}}
- We release your seat if it stays unpaid on: {{release_on}}

[Pay now]({{pay_link}})

Need more time? Call us at {{school_phone}} or reply to this email.

[View your registration]({{portal_link}})

${SIGNED}`,
  },
  payment_failed: {
    subject: "Your payment of {{amount}} did not go through",
    body: `Hello {{first_name}},

Your payment for {{program}} didn't go through. You weren't charged.

- Amount: {{amount}}
- Due on: {{due_date}}
- Reason: {{reason}}

[Pay another way]({{pay_link}})

${SIGNED}`,
  },
  payment_plan_changed: {
    subject: "Your payment plan for {{program}} has changed",
    body: `Hello {{first_name}},

We changed your payment plan for **{{program}}**.

- Balance due: {{balance}}
- Next payment: {{amount}}
- Due on: {{due_date}}

[See all payments]({{pay_link}})

${SIGNED}`,
  },
  cancellation_asked: {
    subject: "{{student_name}} asked to cancel {{program}}",
    body: `Hello {{first_name}},

{{student_name}} asked to cancel the registration for **{{program}}**. It stays active until your school cancels it.

- Class: {{class_id}}
- Message: {{question}}

[Open the registration]({{registration_link}})`,
  },
  refund_requested: {
    subject: "{{student_name}}: refund of {{amount}} requested",
    body: `Hello {{first_name}},

A refund of **{{amount}}** was requested for {{student_name}}, **{{program}}**, at {{school_name}}. It is pending your decision.

- Reason: {{reason}}

[Open the request]({{refund_link}})`,
  },
  refund_approved: {
    subject: "A refund of {{amount}} is on its way",
    body: `Hello {{first_name}},

The refund of **{{amount}}** for {{student_name}}, {{program}}, was approved. Card payments go back to the same card and may take 5 to 10 days to appear. Payments made at the school are refunded there.

[See the details]({{refund_link}})

${SIGNED}`,
  },
  school_credit: {
    subject: "You have {{amount}} in school credit",
    body: `Hello {{first_name}},

We added **{{amount}}** to your school credit. You can pay for classes at {{school_name}} with it.

- Reason: {{reason}}
- Use it by: {{expires_on}}
- Your school credit now: {{balance}}

[Use your credit]({{portal_link}})

${SIGNED}`,
  },
  refund_declined: {
    subject: "The refund for {{program}} was declined",
    body: `Hello {{first_name}},

The refund of {{amount}} requested for {{student_name}}, {{program}}, was declined.

- Reason: {{reason}}

[See the details]({{refund_link}})

${SIGNED}`,
  },
  payout_incomplete: {
    subject: "Your payout account needs attention",
    body: `Hello {{first_name}},

The payment provider needs more information from {{school_name}} before it can pay out again. Until then, students can't pay online.

[Complete your account]({{payments_link}})`,
  },
  sponsor_invoice_issued: {
    subject: "Invoice {{invoice_num}} from {{school_name}}",
    body: `Hello {{full_name}},

Here is invoice **{{invoice_num}}** for the students sponsored by {{sponsor}}.

- Total: {{amount}}
- Due: {{due_date}}
- PO number: {{po_number}}

[View the invoice]({{invoice_link}})

${SIGNED}`,
  },
  sponsor_invoice_reminder: {
    subject: "Reminder: invoice {{invoice_num}} of {{school_name}}",
    body: `Hello {{full_name}},

Invoice **{{invoice_num}}** {{due_words}}. If your payment is already on its way, please disregard this email.

- Balance due: {{balance}}
- Due: {{due_date}}
- PO number: {{po_number}}

[View the invoice]({{invoice_link}})

${SIGNED}`,
  },
  sponsor_invoice_paid: {
    subject: "Payment received for invoice {{invoice_num}}",
    body: `Hello {{full_name}},

Thank you for your payment of **{{amount_paid}}** on {{paid_on}} for invoice **{{invoice_num}}**.

- Total: {{amount}}
- Balance due: {{balance}}

[View the invoice]({{invoice_link}})

${SIGNED}`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
