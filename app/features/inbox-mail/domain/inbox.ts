import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { inboundMails } from "#drizzle/schema/inbox-mail";
import { zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { findInbound, inboundPage } from "../data/inbound";
import { inboxInput, settleInput } from "../model";

/** What people wrote to the school, the latest first. */
export const listInbound = query({
  name: "inbox-mail.list",
  allow: schoolStaff,
  input: inboxInput,
  run: async (ctx, input) => ({ ...(await inboundPage(ctx, input)), zone: zoneOf(ctx) }),
});

/** One of them. @throws not_found */
export const showInbound = query({
  name: "inbox-mail.show",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const mail = await findInbound(ctx, input.id);
    if (!mail) throw notFound();
    return { ...mail, zone: zoneOf(ctx) };
  },
});

/** Somebody has seen to it, or has yet to. */
export const settleInbound = command({
  name: "inbox-mail.settle",
  allow: schoolStaff,
  input: settleInput.extend({ id: id() }),
  async run(ctx, { id: mailId, state }) {
    const { db, schoolId } = inSchool(ctx);
    ctx.stage(
      db
        .update(inboundMails)
        .set({ state, doneBy: state === "done" ? userOf(ctx).id : null })
        .where(and(eq(inboundMails.schoolId, schoolId), eq(inboundMails.id, mailId))),
      notFound(),
    );
    ctx.record({ type: "inbound_mail", id: mailId, after: { state } });
    return { id: mailId, state };
  },
});
