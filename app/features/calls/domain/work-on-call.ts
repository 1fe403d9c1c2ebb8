import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { callLogs } from "#drizzle/schema/calls";
import { stageCallInquiry } from "~/features/inquiries/domain/call-inquiry";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { newId } from "~/platform/ids";
import { flag, id } from "~/platform/input";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command } from "~/platform/verb";
import { type Call, findCall } from "../data/find-call";
import { callInquiryForm, noteForm, REACHABLE } from "../model";
import { callStaff } from "./list-calls";

async function callOf(ctx: CommandCtx, callId: string): Promise<Call> {
  const call = await findCall(ctx, callId);
  if (!call) throw notFound();
  return call;
}

const oneOf = (schoolId: string, callId: string) => and(eq(callLogs.schoolId, schoolId), eq(callLogs.id, callId));

/** Marks a call as followed up, or not. */
export const markFollowedUp = command({
  name: "calls.mark-followed-up",
  allow: callStaff,
  input: z.object({ id: id(), done: flag() }),
  async run(ctx, { id: callId, done }) {
    const { db, schoolId } = inSchool(ctx);
    const before = await callOf(ctx, callId);
    const values = done ? { followedUpAt: ctx.now.getTime(), followedUpBy: userOf(ctx).id } : { followedUpAt: null, followedUpBy: null };
    const wanted = done ? {} : { needsFollowUp: true };
    ctx.stage(
      db
        .update(callLogs)
        .set({ ...values, ...wanted })
        .where(oneOf(schoolId, callId)),
      notFound(),
    );
    ctx.record({ type: "call", id: callId, before: { followedUpAt: before.followedUpAt }, after: values });
    return { id: callId };
  },
});

/** What staff write down about a call. */
export const noteCall = command({
  name: "calls.note",
  allow: callStaff,
  input: noteForm.extend({ id: id() }),
  async run(ctx, { id: callId, note = null }) {
    const { db, schoolId } = inSchool(ctx);
    const before = await callOf(ctx, callId);
    ctx.stage(
      db
        .update(callLogs)
        .set({ note: note ?? null })
        .where(oneOf(schoolId, callId)),
      notFound(),
    );
    ctx.record({ type: "call", id: callId, before: { note: before.note }, after: { note } });
    return { id: callId };
  },
});

/** @throws conflict `inquiry_exists` unless this call has no inquiry, or one that is gone */
function tie(ctx: CommandCtx, callId: string, inquiryId: string): void {
  const { db, schoolId } = inSchool(ctx);
  const isFree = sql`(${callLogs.inquiryId} IS NULL OR NOT EXISTS (SELECT 1 FROM inquiries i WHERE i.school_id = ${schoolId} AND i.id = ${callLogs.inquiryId}))`;
  ctx.stage(
    db
      .update(callLogs)
      .set({ inquiryId })
      .where(and(oneOf(schoolId, callId), isFree)),
    conflict("inquiry_exists", "This call already has an inquiry."),
  );
}

/** Creates an inquiry from a call by hand. @throws invalid on missing fields, conflict `inquiry_exists` */
export const createInquiryFromCall = command({
  name: "calls.create-inquiry",
  allow: callStaff,
  input: callInquiryForm.extend({ id: id() }),
  async run(ctx, { id: callId, ...form }) {
    await callOf(ctx, callId);
    if (!form.email && !form.phone) throw invalidField("email", REACHABLE, "required");
    const inquiryId = newId();
    // Linked first: another inquiry created at the same time stops both.
    tie(ctx, callId, inquiryId);
    await stageCallInquiry(ctx, { ...form, id: inquiryId, isKnownToStaff: true });
    ctx.record({ type: "call", id: callId, after: { inquiryId } });
    return { id: callId, inquiryId };
  },
});

/** Creates the inquiry of a caller who left a name and contact details. */
export const inquiryFromCall = heard("call.contact-left", "calls.make-inquiry", async (ctx, { callId }) => {
  const call = await findCall(ctx, callId);
  if (!call?.callerName || call.inquiryId) return;
  const inquiryId = `call-${callId}`;
  tie(ctx, callId, inquiryId);
  await stageCallInquiry(ctx, {
    id: inquiryId,
    name: call.callerName,
    email: call.callerEmail ?? undefined,
    phone: call.phone ?? undefined,
    program: call.programId ?? undefined,
    message: call.summary ?? undefined,
    isKnownToStaff: false,
  });
  ctx.record({ type: "call", id: callId, after: { inquiryId } });
});
