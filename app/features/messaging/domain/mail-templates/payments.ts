import type { TemplateName } from "../../model";
import { type MailTemplate, SIGNED } from "./mail-template";

/** Money: receipts, invoices, what is due, what goes back. */
export const payments = {
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
  refund_requested: {
    subject: "{{student_name}}: a refund of {{amount}} is asked for",
    body: `Hello {{first_name}},

a refund of **{{amount}}** is asked for {{student_name}}, **{{program}}**, at {{school_name}}. It waits for a decision.

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
} satisfies Partial<Record<TemplateName, MailTemplate>>;
