import { z } from "zod";
import { cohortName } from "~/features/enrollment/data/cohorts";
import { mailTemplateOf, writtenMail } from "~/features/messaging/domain/send-mail";
import { TEMPLATE_NAMES, type TemplateName, templateOf } from "~/features/messaging/mails-model";
import { unknownPlaceholders } from "~/features/messaging/placeholders";
import { type Ctx, schoolOf, zoneOf } from "~/platform/context";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { query } from "~/platform/verb";
import { audienceChoices, broadcastPage, findBroadcast, leftOutOf, reportOf } from "../data/broadcasts";
import { BROADCAST_PLACEHOLDERS, broadcastListInput } from "../model";
import { goesTo, recipientsOf } from "./recipients";
import { mailOf } from "./send-broadcast";

const SHOWN = 50;

export const listBroadcasts = query({
  name: "broadcasts.list",
  allow: schoolStaff,
  input: broadcastListInput,
  run: async (ctx, input) => ({ ...(await broadcastPage(ctx, input)), zone: zoneOf(ctx) }),
});

/** The templates whose words can begin a text to many. */
const TEMPLATES_TO_MANY = TEMPLATE_NAMES.filter((name) => !templateOf(name).isSystem && name !== "ai_prompt" && name !== "broadcast").map(
  (value) => ({
    value,
    label: templateOf(value).title,
  }),
);

/** The words of a template, the school's own where it has some, without the lines that speak of what a text to many does not know. */
async function wordsOfTemplate(ctx: Ctx, name: TemplateName) {
  const words = (await mailTemplateOf(ctx, name, schoolOf(ctx)))?.content;
  if (!words) return null;
  const known = (line: string) => unknownPlaceholders(line, BROADCAST_PLACEHOLDERS).length === 0;
  const body = [words.body, words.afterTable ?? ""].join("\n\n").split("\n").filter(known).join("\n");
  return { subject: known(words.subject) ? words.subject : templateOf(name).title, body: body.replace(/\n{3,}/g, "\n\n").trim() };
}

/** Options of the form, the requested template's text, and the draft if there is one. */
export const broadcastForForm = query({
  name: "broadcasts.form",
  allow: schoolStaff,
  input: z.object({ id: id().optional(), template: z.string().optional() }),
  async run(ctx, input) {
    const template = TEMPLATES_TO_MANY.find(({ value }) => value === input.template)?.value ?? null;
    const [choices, broadcast, words] = await Promise.all([
      audienceChoices(ctx),
      input.id ? findBroadcast(ctx, input.id) : null,
      template ? wordsOfTemplate(ctx, template) : null,
    ]);
    return { ...choices, broadcast, placeholders: [...BROADCAST_PLACEHOLDERS], templates: TEMPLATES_TO_MANY, template, words };
  },
});

/** A draft with whom it would go to and how it looks to the first of them; once it is sent, how far it is. */
export const showBroadcast = query({
  name: "broadcasts.show",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const broadcast = await findBroadcast(ctx, input.id);
    const shared = { broadcast, cohort: await cohortName(ctx, broadcast.cohortId), zone: zoneOf(ctx), now: ctx.now.getTime() };
    if (broadcast.state !== "draft")
      return { ...shared, draft: null, report: await reportOf(ctx, input.id), leftOut: await leftOutOf(ctx, input.id, SHOWN) };
    const recipients = await recipientsOf(ctx, broadcast);
    const to = goesTo(recipients);
    const leftOut = recipients
      .map(({ name, email, leftOut: why }, position) => ({ position, name, email, why }))
      .filter(({ why }) => why !== null)
      .slice(0, SHOWN);
    const [first] = to;
    const preview = first
      ? await writtenMail(
          ctx,
          { key: "preview", template: "broadcast", to: first.email, toName: first.name, school: schoolOf(ctx), values: first.values },
          { content: mailOf(broadcast), locale: "en" },
        )
      : null;
    return {
      ...shared,
      draft: { total: to.length, leftOut: recipients.length - to.length, first: first ? { name: first.name, email: first.email } : null, preview },
      report: null,
      leftOut,
    };
  },
});
