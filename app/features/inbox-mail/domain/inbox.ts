import { and } from "drizzle-orm";
import { z } from "zod";
import { inboundMails } from "#drizzle/schema/inbox-mail";
import { type Ctx, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { choice, id, optional, optionalText } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { candidatesOf, findInbound, inboundPage, isOwn } from "../data/inbound";
import { inboxInput, settleInput } from "../model";
import { rawMailKey } from "./raw-mail";
import { wholeText } from "./read-message";

/** What people wrote to the school, the latest first. */
export const listInbound = query({
  name: "inbox-mail.list",
  allow: schoolStaff,
  input: inboxInput,
  run: async (ctx, input) => ({ ...(await inboundPage(ctx, input)), zone: zoneOf(ctx) }),
});

/** An inbound email with suggestions for filing it, if it is not filed yet. @throws not_found */
export const showInbound = query({
  name: "inbox-mail.show",
  allow: schoolStaff,
  input: z.object({ id: id(), q: optionalText(200), full: optional(choice(["yes"])) }),
  async run(ctx, { id: mailId, q: search, full }) {
    const mail = await findInbound(ctx, mailId);
    if (!mail) throw notFound();
    const belongs = mail.studentId !== null || mail.inquiryId !== null;
    const whole = full ? await fullMessage(ctx, mailId) : null;
    return { ...mail, full: whole, candidates: belongs ? [] : await candidatesOf(ctx, { fromEmail: mail.fromEmail, search }), zone: zoneOf(ctx) };
  },
});

/** The whole text of a mail, with the history that it answers. */
async function fullMessage(ctx: Ctx, mailId: string): Promise<string> {
  const raw = await ctx.ports.files.get(rawMailKey(inSchool(ctx).schoolId, mailId));
  if (!raw) return "The full message wasn't saved.";
  return (await wholeText(new Uint8Array(await raw.arrayBuffer()))) || "This message has no text.";
}

/** Says whose a mail is: it stands on the page of the student or inquiry from then on, and is done. With neither it goes back to the inbox. */
export const assignInbound = command({
  name: "inbox-mail.assign",
  allow: schoolStaff,
  input: z.object({ id: id(), student: optional(id()), inquiry: optional(id()) }),
  async run(ctx, { id: mailId, student, inquiry }) {
    const { db, schoolId, own } = inSchool(ctx);
    const target = student ? { student } : { inquiry };
    const belongs = Boolean(student ?? inquiry);
    ctx.stage(
      db
        .update(inboundMails)
        .set({
          studentId: target.student ?? null,
          inquiryId: target.inquiry ?? null,
          state: belongs ? "done" : "open",
          doneBy: belongs ? userOf(ctx).id : null,
        })
        .where(and(own(inboundMails, mailId), isOwn(schoolId, target))),
      notFound(),
    );
    ctx.record({ type: "inbound_mail", id: mailId, after: { studentId: student ?? null, inquiryId: inquiry ?? null } });
    return { id: mailId, belongs };
  },
});

/** Marks an email as done, or reopens it. */
export const resolveInbound = command({
  name: "inbox-mail.settle",
  allow: schoolStaff,
  input: settleInput.extend({ id: id() }),
  async run(ctx, { id: mailId, state }) {
    const { db, own } = inSchool(ctx);
    ctx.stage(
      db
        .update(inboundMails)
        .set({ state, doneBy: state === "done" ? userOf(ctx).id : null })
        .where(own(inboundMails, mailId)),
      notFound(),
    );
    ctx.record({ type: "inbound_mail", id: mailId, after: { state } });
    return { id: mailId, state };
  },
});
