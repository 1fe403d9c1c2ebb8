import { and, eq, isNull, sql } from "drizzle-orm";
import { waitlistEntries } from "#drizzle/schema/admissions";
import { classValues } from "~/features/enrollment/domain/mail-values";
import { stageReserve } from "~/features/enrollment/domain/seats";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { classState } from "~/features/programs/model";
import { registrationPath } from "~/features/programs/paths";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf, todayOf, zoneOf } from "~/platform/context";
import { conflict, type DomainError, notFound } from "~/platform/errors";
import { formatMoney } from "~/platform/money";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { instantOf } from "~/platform/wall-clock";
import { longInstant } from "~/platform/zones";
import { classesToOffer, type OfferedClass, type Waiting } from "../data/waitlist";
import { offerUntil } from "../model";
import { waitlistLink } from "./links";

export const noFreeSeat = () => conflict("no_free_seat", "No seat is open.");

/** Start of a class; null without a date. */
export const startOf = (ctx: Ctx, { courseClass }: OfferedClass): number | null =>
  courseClass.startDate && courseClass.mode === "scheduled"
    ? instantOf(courseClass.startDate, courseClass.startTime ?? "00:00", zoneOf(ctx)).getTime()
    : null;

/** The class to offer: open for registration, with an open seat if possible, earliest first. */
export async function classFor(ctx: Ctx, { entry }: Waiting, classId?: string): Promise<{ offered: OfferedClass | null; isFree: boolean }> {
  const rows = await classesToOffer(ctx, entry.programId, classId ?? entry.classId);
  const states = rows.map((row) => ({ row, state: classState({ ...row.courseClass, seatsUsed: row.seatsUsed }, todayOf(ctx)) }));
  const free = states.find(({ state }) => state === "open");
  return { offered: (free ?? states.find(({ state }) => state === "full"))?.row ?? null, isFree: free !== undefined };
}

/**
 * Reserves an open seat for an entry and emails the offer. One statement counts and inserts the seat, so no one else can take it.
 * @throws conflict `no_free_seat`, `waitlist_over`
 */
export async function stageOffer(ctx: CommandCtx, waiting: Waiting, offered: OfferedClass): Promise<void> {
  const now = ctx.now.getTime();
  const until = offerUntil(now, startOf(ctx, offered));
  stageReserve(ctx, offered.courseClass.id, waiting.entry.id, until, noFreeSeat());
  stageEntry(ctx, waiting, {
    status: "informed",
    informedAt: now,
    informedBy: informedBy(ctx),
    offerState: "offered",
    offeredClassId: offered.courseClass.id,
    offeredAt: now,
    offerExpiresAt: until,
    remindedAt: null,
    offers: sql`${waitlistEntries.offers} + 1` as unknown as number,
  });
  ctx.emit("waitlist.offered", { entryId: waiting.entry.id, classId: offered.courseClass.id, until });
  const entry = { ...waiting.entry, offeredAt: now, offerExpiresAt: until };
  await queueOfferMail(ctx, { ...waiting, entry }, offered, "waitlist_offer");
}

const informedBy = (ctx: Ctx) => (ctx.actor.kind === "user" ? ("staff" as const) : ("automatic" as const));

/** Emails about a class without reserving a seat. */
export async function stageNotice(ctx: CommandCtx, waiting: Waiting, offered: OfferedClass): Promise<void> {
  const school = schoolOf(ctx);
  if (!school) throw notFound();
  const now = ctx.now.getTime();
  stageEntry(ctx, waiting, { status: "informed", informedAt: now, informedBy: informedBy(ctx) });
  await queueMail(ctx, {
    key: `offered_class_info:${waiting.entry.id}:${now}`,
    template: "offered_class_info",
    ...addressed(waiting),
    school,
    values: (locale) => ({
      ...programValues(waiting),
      ...classValues(offered, locale),
      register_link: siteOrigin(ctx, school) + registrationPath({ program: waiting.program.slug, class: offered.courseClass.id }),
    }),
  });
}

/** The mail of an offer, or its reminder. */
export async function queueOfferMail(
  ctx: CommandCtx,
  waiting: Waiting,
  offered: OfferedClass,
  template: "waitlist_offer" | "waitlist_reminder" | "waitlist_expired",
): Promise<void> {
  const school = schoolOf(ctx);
  if (!school) throw notFound();
  const { entry } = waiting;
  const links = {
    offer_link: await waitlistLink(ctx, "claim", entry),
    decline_link: await waitlistLink(ctx, "decline", entry),
    leave_link: await waitlistLink(ctx, "leave", entry),
  };
  await queueMail(ctx, {
    key: `${template}:${entry.id}:${entry.offeredAt}`,
    template,
    ...addressed(waiting),
    school,
    values: (locale) => ({
      ...programValues(waiting),
      ...classValues(offered, locale),
      ...links,
      offer_expires: entry.offerExpiresAt ? longInstant(new Date(entry.offerExpiresAt), school.timezone, locale) : "",
    }),
  });
}

export const addressed = ({ entry }: Waiting) => ({
  to: entry.email,
  toName: `${entry.firstName} ${entry.lastName}`,
  locale: entry.locale,
  subject: { type: "waitlist_entry", id: entry.id },
});
const programValues = ({ program }: Waiting) => ({ program: program.title, title: program.title, program_fee: formatMoney(program.tuitionCents) });

export const waitlistOver = () => conflict("waitlist_over", "This person is no longer on the waitlist.");

/** Stages a change of an entry that applies only if the entry is unchanged. */
export function stageEntry(
  ctx: CommandCtx,
  { entry }: Waiting,
  values: Partial<typeof waitlistEntries.$inferInsert>,
  orFail: DomainError = waitlistOver(),
): void {
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(waitlistEntries)
      .set(values)
      .where(
        and(
          own(waitlistEntries, entry.id),
          isNull(waitlistEntries.closedAt),
          eq(waitlistEntries.offerState, entry.offerState),
          sql`coalesce(${waitlistEntries.informedAt}, 0) = ${entry.informedAt ?? 0}`,
        ),
      ),
    orFail,
  );
}
