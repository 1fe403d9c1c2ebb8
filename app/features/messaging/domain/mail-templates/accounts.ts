import type { TemplateName } from "../../mails-model";
import type { MailTemplate } from "./mail-template";

/** Accounts of people, and what the school writes with help. */
export const accounts = {
  sign_up_received: {
    subject: "We have your request for {{asking_school}}",
    body: `Hello {{first_name}},

Thank you for asking to bring {{asking_school}} to {{school_name}}. Someone from our team will review it and write to you within two business days.`,
  },
  sign_up_approved: {
    subject: "Welcome, {{asking_school}}",
    body: `Hello {{first_name}},

Your request for {{asking_school}} is approved. As soon as your site is ready, you will get an invitation to choose a password.`,
  },
  sign_up_rejected: {
    subject: "Your request for {{asking_school}}",
    body: `Hello {{first_name}},

We are not able to accept {{asking_school}} at this time.

{{reason}}`,
  },
  desk_alarm: {
    subject: "{{alarm}}: {{amount}}",
    body: `Hello {{first_name}},

Something needs attention: {{alarm}} ({{amount}}).

[Open the health page]({{health_link}})`,
  },
  user_invite: {
    subject: "You are invited to {{school_name}}",
    body: `Hello {{first_name}},

An account at {{school_name}} is ready for you. Choose a password to open it.

- Role: {{role}}

[Accept the invitation]({{invite_link}})

The invitation is good until {{expires_on}}.`,
  },
  owner_welcome: {
    subject: "Welcome to {{school_name}}",
    body: `Hello {{first_name}},

Your account is open, and the site of {{school_name}} is up. The setup guide leads you through what is left: your colors and logo, your programs and classes, and the account your payments go to.

[Open the setup guide]({{setup_link}})

This is your site: {{site_link}}`,
  },
  plan_changed: {
    subject: "Your plan is now {{plan}}",
    body: `Hello {{first_name}},

The plan of {{school_name}} was changed from {{previous_plan}} to {{plan}}. What it includes is open to you and your staff at once.

[See your plan]({{profile_link}})

If you did not expect this, reply to this email.`,
  },
  password_reset: {
    subject: "Reset your password",
    body: `Hello {{first_name}},

Someone asked to reset the password of your account at {{school_name}}. If that was you, choose a new one within the next hour.

[Choose a new password]({{reset_link}})

If it was not you, you can ignore this email. Your password stays the same.`,
  },
  password_changed: {
    subject: "Your password was changed",
    body: `Hello {{first_name}},

The password of your account at {{school_name}} was just changed, and other devices were signed out.

If that was not you, [reset your password]({{reset_link}}) right away.`,
  },
  second_factor_changed: {
    subject: "Your two-step sign-in was changed",
    body: `Hello {{first_name}},

{{change}} This concerns your account at {{school_name}}. Other devices were signed out.

[See your security settings]({{security_link}})

If that was not you, [choose a new password]({{reset_link}}) right away.`,
  },
  ai_prompt: {
    subject: "{{title}} at {{school_name}}",
    body: `Write a short, friendly message from {{school_name}} about {{title}}.

{{description}}

- Program fee: {{program_fee}}
- Next class: {{upcoming_class}}`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
