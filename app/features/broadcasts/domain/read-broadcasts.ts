import { z } from "zod";
import { writtenMail } from "~/features/messaging/domain/send-mail";
import { schoolOf, zoneOf } from "~/platform/context";
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

/** What the form chooses from, and a draft when there is one. */
export const broadcastForForm = query({
  name: "broadcasts.form",
  allow: schoolStaff,
  input: z.object({ id: id().optional() }),
  async run(ctx, input) {
    const [choices, broadcast] = await Promise.all([audienceChoices(ctx), input.id ? findBroadcast(ctx, input.id) : null]);
    return { ...choices, broadcast, placeholders: [...BROADCAST_PLACEHOLDERS] };
  },
});

/** A draft with whom it would go to and how it looks to the first of them; once it is sent, how far it is. */
export const showBroadcast = query({
  name: "broadcasts.show",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const broadcast = await findBroadcast(ctx, input.id);
    const shared = { broadcast, zone: zoneOf(ctx), now: ctx.now.getTime() };
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
          mailOf(broadcast),
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
