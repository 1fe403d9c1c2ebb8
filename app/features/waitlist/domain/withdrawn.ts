import { z } from "zod";
import type { EventOf } from "~/events";
import { stageUnreserve } from "~/features/enrollment/domain/seats";
import { queueMail } from "~/features/messaging/domain/send-mail";
import type { Values } from "~/features/messaging/placeholders";
import { programPath, programsPath } from "~/features/programs/paths";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { systemOnly } from "~/platform/policy";
import { type CommandCtx, command } from "~/platform/verb";
import { friendlyDate } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import { findWaiting, programIsOffered, type Waiting, waitingForClass, waitingForProgram } from "../data/waitlist";
import { waitlistLink } from "./links";
import { addressed, stageEntry } from "./offer";

/** Moves the waitlist of a cancelled or deleted class to its program and emails each person. A repeated run continues. */
export async function moveWaiting(ctx: Ctx, withdrawn: EventOf<"class.withdrawn">): Promise<void> {
  for (const entryId of await waitingForClass(ctx, withdrawn.classId)) await moveOne(ctx, { ...withdrawn, entryId });
}

const moveOne = command({
  name: "waitlist.move-to-program",
  allow: systemOnly,
  touches: "site",
  input: z.object({ entryId: z.string(), classId: z.string(), code: z.string(), startDate: z.string().nullable(), reason: z.string().nullable() }),
  async run(ctx, { entryId, classId, code, startDate, reason }) {
    const waiting = await findWaiting(ctx, entryId);
    const { entry, program } = waiting;
    if (entry.closedAt !== null) return null;
    stageUnreserve(ctx, entryId);
    stageEntry(ctx, waiting, { classId: null, status: "pending", offerState: "none", offeredClassId: null, offerExpiresAt: null });
    const origin = siteOrigin(ctx, schoolOf(ctx));
    const links = { program_link: origin + programPath(program.slug), leave_link: await waitlistLink(ctx, "leave", entry) };
    await queueWaitingMail(ctx, waiting, "waitlist_class_withdrawn", classId, (locale) => ({
      class_id: code,
      class_start: startDate ? friendlyDate(startDate, locale) : "",
      reason: reason ?? "",
      ...links,
    }));
    ctx.record({ type: "waitlist_entry", id: entryId, before: { class: classId }, after: { class: null } });
    return null;
  },
});

/** Closes the waitlist of a program that is no longer offered and emails each person. */
export async function closeWaitlist(ctx: Ctx, { programId }: EventOf<"program.withdrawn">): Promise<void> {
  if (await programIsOffered(ctx, programId)) return;
  for (const entryId of await waitingForProgram(ctx, programId)) await closeOne(ctx, { entryId });
}

const closeOne = command({
  name: "waitlist.close",
  allow: systemOnly,
  touches: "site",
  input: z.object({ entryId: z.string() }),
  async run(ctx, { entryId }) {
    const waiting = await findWaiting(ctx, entryId);
    if (waiting.entry.closedAt !== null) return null;
    stageUnreserve(ctx, entryId);
    stageEntry(ctx, waiting, { closedAt: ctx.now.getTime(), offerState: "removed" });
    await queueWaitingMail(ctx, waiting, "waitlist_closed", waiting.entry.programId, () => ({
      programs_link: siteOrigin(ctx, schoolOf(ctx)) + programsPath(),
    }));
    ctx.record({ type: "waitlist_entry", id: entryId, after: { offerState: "removed" } });
    return null;
  },
});

async function queueWaitingMail(
  ctx: CommandCtx,
  waiting: Waiting,
  template: "waitlist_class_withdrawn" | "waitlist_closed",
  about: string,
  valuesIn: (locale: Locale) => Values,
): Promise<void> {
  const school = schoolOf(ctx);
  if (!school) throw notFound();
  const key = `${template}:${waiting.entry.id}:${about}`;
  await queueMail(ctx, {
    key,
    template,
    ...addressed(waiting),
    school,
    values: (locale) => ({ program: waiting.program.title, ...valuesIn(locale) }),
  });
}
