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
  api_key_made: {
    subject: "New API key: {{key_name}}",
    body: `Hello {{first_name}},

{{made_by}} created the API key **{{key_name}}** of {{school_name}}. Programs that have it can do this until {{expires_on}}:

{{scopes}}

If you don't know this key, revoke it. Programs that use it stop working right away.

[See the key]({{key_link}})`,
  },
  api_key_ends: {
    subject: "The API key {{key_name}} expires soon",
    body: `Hello {{first_name}},

The API key **{{key_name}}** of {{school_name}} works until the end of {{expires_on}}. Programs that use it stop working after that.

Create a new key and enter it there before.

[See the key]({{key_link}})`,
  },
  webhook_disabled: {
    subject: "Webhook to {{address}} turned off",
    body: `Hello {{first_name}},

{{school_name}} no longer sends webhooks to **{{address}}**. {{reason}}

We keep the messages for 30 days. Turn the webhook on again when the receiver works, then send the messages again.

[See the webhook]({{webhook_link}})`,
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
