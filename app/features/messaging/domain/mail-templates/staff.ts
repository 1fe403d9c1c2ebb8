import type { TemplateName } from "../../mails-model";
import type { MailTemplate } from "./mail-template";

/** Mails to a school's staff. */
export const staff = {
  staff_news: {
    subject: "{{subject}}",
    body: `Hello {{first_name}},

{{message}}

[Open it]({{news_link}})

You can [change your email notifications]({{choices_link}}) at any time.`,
  },
  records_due: {
    subject: "{{records}} to delete",
    body: `Hello {{first_name}},

The time that {{school_name}} keeps these records is over.

{{kinds}}

{{what_happens}}

[Review the records]({{list_link}})

You can [change how long your school keeps records]({{settings_link}}) at any time.`,
  },
  attendance_missing: {
    subject: "Attendance is missing: {{class_id}}",
    body: `Hello {{first_name}},

The attendance of your session of **{{program}}** ({{class_id}}) on {{session}} is not complete.

[Take attendance]({{session_link}})`,
  },
  staff_digest: {
    subject: "{{news_count}} at {{school_name}}",
    body: `Hello {{first_name}},

Here is what happened at {{school_name}} since your last summary.`,
    afterTable: `[Open your notifications]({{news_link}})

You can [change your email notifications]({{choices_link}}) at any time.`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
