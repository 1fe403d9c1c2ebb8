import type { TemplateName } from "../../model";
import type { MailTemplate } from "./mail-template";

/** Accounts of people, and what the school writes with help. */
export const accounts = {
  sign_up_received: {
    subject: "We have your request for {{asking_school}}",
    body: `Hello {{first_name}},

thank you for asking to bring {{asking_school}} to {{school_name}}. Somebody of our team looks at it and writes to you within two business days.`,
  },
  sign_up_approved: {
    subject: "{{asking_school}} is welcome",
    body: `Hello {{first_name}},

your request for {{asking_school}} is approved. As soon as your site is ready you get an invitation to choose a password.`,
  },
  sign_up_rejected: {
    subject: "Your request for {{asking_school}}",
    body: `Hello {{first_name}},

we cannot take {{asking_school}} at the moment.

{{reason}}`,
  },
  desk_alarm: {
    subject: "{{alarm}}: {{amount}}",
    body: `Hello {{first_name}},

something needs somebody: {{alarm}} ({{amount}}).

[Open the health page]({{health_link}})`,
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
  ai_prompt: {
    subject: "{{title}} at {{school_name}}",
    body: `Write a short, friendly message from {{school_name}} about {{title}}.

{{description}}

- Program fee: {{program_fee}}
- Next class: {{upcoming_class}}`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
