import type { TemplateName } from "../../model";
import type { MailTemplate } from "./mail-template";

/** What a school's staff hear of their own school, from the product. */
export const staff = {
  staff_news: {
    subject: "{{subject}}",
    body: `Hello {{first_name}},

{{message}}

[Open it]({{news_link}})

You choose [what you get by email]({{choices_link}}).`,
  },
  staff_digest: {
    subject: "{{news_count}} at {{school_name}}",
    body: `Hello {{first_name}},

this is what happened at {{school_name}} since the last summary.`,
    afterTable: `[Open your notifications]({{news_link}})

You choose [what you get by email]({{choices_link}}).`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
