import type { TemplateName } from "../../mails-model";
import type { MailTemplate } from "./mail-template";

/** Mails about accounts and sign-ups, and the AI prompt. */
export const accounts = {
  sign_up_received: {
    subject: "We have your request for {{asking_school}}",
    body: `Hello {{first_name}},

Thank you for asking to bring {{asking_school}} to {{school_name}}. Someone from our team will review it and email you within two business days.`,
  },
  sign_up_approved: {
    subject: "Welcome, {{asking_school}}",
    body: `Hello {{first_name}},

Your request for {{asking_school}} is approved. Once your site is ready, we'll send you an invitation to choose a password.`,
  },
  sign_up_rejected: {
    subject: "Your request for {{asking_school}}",
    body: `Hello {{first_name}},

We can't accept {{asking_school}} at this time.

{{reason}}`,
  },
  desk_alarm: {
    subject: "{{alarm}}: {{amount}}",
    body: `Hello {{first_name}},

Something needs attention: {{alarm}} ({{amount}}).

[Open the health page]({{health_link}})`,
  },
  user_invite: {
    subject: "Set up your {{account}} at {{school_name}}",
    body: `Hello {{first_name}},

Your {{account}} at {{school_name}} is ready. Choose a password to open it.

- Role: {{role}}

[Set up your {{account}}]({{invite_link}})

This link is valid until {{expires_on}}.`,
  },
  owner_welcome: {
    subject: "Welcome to {{school_name}}",
    body: `Hello {{first_name}},

Your account is open, and the {{school_name}} site is live. The setup guide covers the next steps: your colors and logo, your programs and classes, and your payout account.

[Open the setup guide]({{setup_link}})

Your site: {{site_link}}`,
  },
  plan_changed: {
    subject: "Your plan is now {{plan}}",
    body: `Hello {{first_name}},

{{school_name}} moved from the {{previous_plan}} plan to {{plan}}. You and your staff can use its features now.

[See your plan]({{profile_link}})

If you didn't expect this, reply to this email.`,
  },
  password_reset: {
    subject: "Reset your password",
    body: `Hello {{first_name}},

We received a request to reset the password of your account at {{school_name}}. If you made it, choose a new password within the next hour.

[Choose a new password]({{reset_link}})

If you didn't, you can ignore this email. Your password stays the same.`,
  },
  password_changed: {
    subject: "Your password was changed",
    body: `Hello {{first_name}},

The password of your account at {{school_name}} was just changed, and other devices were signed out.

If you didn't do this, [reset your password]({{reset_link}}) right away.`,
  },
  second_factor_changed: {
    subject: "Your two-step sign-in was changed",
    body: `Hello {{first_name}},

{{change}} This is for your account at {{school_name}}. Other devices were signed out.

[See your security settings]({{security_link}})

If you didn't do this, [choose a new password]({{reset_link}}) right away.`,
  },
  ai_prompt: {
    subject: "{{title}} at {{school_name}}",
    body: `Write a short, friendly message from {{school_name}} about {{title}}.

{{description}}

- Program fee: {{program_fee}}
- Next class: {{upcoming_class}}`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
