import type { TemplateName } from "../../mails-model";
import { type MailTemplate, SIGNED } from "./mail-template";

/** Reminders of classes, orientations, documents and deadlines. */
export const reminders = {
  class_reminder: {
    subject: "{{program}} starts {{starts_in}}",
    body: `Hello {{first_name}},

Your class in **{{program}}** starts {{starts_in}}. Here are the details.

- Class: {{class_id}}
- Starts: {{class_start}}
- Schedule: {{class_schedule}}
- Where: {{location_address}}
- Map: [See it on a map]({{map_link}})
- How to get there: {{directions}}
- Phone: {{location_phone}}
- Instructor: {{instructor}}

What to bring: {{student_note}}

[View your class]({{portal_link}})

[Add the class to your calendar]({{calendar_link}}) if you haven't already.

${SIGNED}`,
  },
  orientation_reminder: {
    subject: "Orientation for {{program}} is {{starts_in}}",
    body: `Hello {{first_name}},

Your orientation for **{{program}}** is {{starts_in}}.

- When: {{orientation}}
- Where: {{location_address}}
- Map: [See it on a map]({{map_link}})
- How to get there: {{directions}}
- Phone: {{location_phone}}

What to bring: {{student_note}}

If you can't make it, please call us.

[View your class]({{portal_link}})

${SIGNED}`,
  },
  documents_missing: {
    subject: "We still need documents for {{program}}",
    body: `Hello {{first_name}},

Your class in **{{program}}** starts on {{class_start}}, and we still need documents for your file.

- Missing: {{documents}}

Please upload them on your class page, or bring them to the office before your first day.

[View your class]({{portal_link}})

${SIGNED}`,
  },
  documents_expiring: {
    subject: "Please renew your documents",
    body: `Hello {{first_name}},

Some of your documents end soon or have ended, and your class still needs them.

- Documents: {{documents}}

Please send new ones. Without them you may not be able to attend clinical sessions.

[My documents]({{portal_link}})

${SIGNED}`,
  },
  document_sent_back: {
    subject: "Please send {{document}} again",
    body: `Hello {{first_name}},

We couldn't accept a document for your class in **{{program}}**.

- Document: {{document}}
- Why: {{reason}}

Please send it again on your class page.

[Send the document]({{portal_link}})

${SIGNED}`,
  },
  instructor_document_accepted: {
    subject: "{{document}} accepted",
    body: `Hello {{first_name}},

We accepted your document.

- Document: {{document}}
- Valid until: {{valid_until}}

[Your documents]({{portal_link}})

${SIGNED}`,
  },
  instructor_document_sent_back: {
    subject: "Please send {{document}} again",
    body: `Hello {{first_name}},

We couldn't accept your document.

- Document: {{document}}
- Why: {{reason}}

Please send it again. The office can add it for you too.

[Send the document]({{portal_link}})

${SIGNED}`,
  },
  instructor_documents_expiring: {
    subject: "Your documents to teach end soon",
    body: `Hello {{first_name}},

Some of the documents that you need to teach end soon.

- Documents: {{documents}}

Please send new ones before their last day.

[Your documents]({{portal_link}})

${SIGNED}`,
  },
  registration_deadline: {
    subject: "Registration for {{program}} closes on {{deadline}}",
    body: `Hello {{first_name}},

You started registering for **{{program}}**. Registration for this class closes on {{deadline}}. We saved your answers, so you can pick up where you left off.

- Class: {{class_id}}
- Starts: {{class_start}}

[Finish your registration]({{resume_link}})

${SIGNED}`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
