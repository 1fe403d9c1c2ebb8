import { and, isNull } from "drizzle-orm";
import { z } from "zod";
import { calendarFeeds } from "#drizzle/schema/calendar-feeds";
import { sessionChoices } from "~/features/sessions/data/sessions";
import type { Ctx } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id, optional } from "~/platform/input";
import { schoolStaff, staffOrStudent } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command, query } from "~/platform/verb";
import { classOfFeed, instructorHere, ownFeeds, subjectById } from "../data/feeds";
import { createFeedInput, type FeedKind, MAX_FEEDS, officeFeedForm, roomOf, roomSubject } from "../model";
import { feedTokenHash, shownFeed } from "./feed-token";

/** The live feeds of the signed-in account. `address` is null during an impersonation. */
export const listFeeds = query({
  name: "calendar-feeds.list",
  allow: staffOrStudent,
  input: z.object({}),
  async run(ctx) {
    const rows = await ownFeeds(ctx);
    return { results: await Promise.all(rows.map((row) => shownFeed(ctx, row))), count: rows.length };
  },
});

/** One of them. @throws not_found */
export async function getFeed(ctx: Ctx, feedId: string) {
  const row = (await ownFeeds(ctx)).find((each) => each.id === feedId);
  if (!row) throw notFound();
  return shownFeed(ctx, row);
}

/** The feed of the signed-in student or instructor; null before they make one. */
export async function ownFeed(ctx: Ctx, kind: "student" | "instructor") {
  const row = (await ownFeeds(ctx, kind)).at(-1);
  return row ? shownFeed(ctx, row) : null;
}

/**
 * The ID of what a feed of the signed-in account may be about: students and instructors alone read their own sessions, the office those of
 * the school. @throws not_found; invalid beside `subject`
 */
async function subjectOf(ctx: Ctx, kind: FeedKind, subject: string | undefined): Promise<string> {
  const actor = userOf(ctx);
  const { schoolId } = inSchool(ctx);
  const known = (own: string | null | undefined) => {
    if (!own || (subject !== undefined && subject !== own)) throw notFound();
    return own;
  };
  if (actor.role === "student" || kind === "student") return known(kind === "student" ? actor.studentId : null);
  if (actor.permissionSet === "instructor") return known(kind === "instructor" ? (await instructorHere(ctx))[0]?.id : null);
  if (kind === "school") return known(schoolId);
  if (subject === undefined) {
    if (kind === "instructor") return known((await instructorHere(ctx))[0]?.id);
    throw invalidField("subject", kind === "class" ? "Enter the class." : "Enter the location and the room.", "required");
  }
  const [found] = await subjectById(ctx, kind, kind === "room" ? roomOf(subject).location : subject);
  if (!found) throw notFound();
  if (kind !== "room") return found.id;
  return roomSubject(found.id, roomOf(subject).room);
}

/** Stages a feed, unless the account has it already. @throws not_found; invalid; conflict `too_many_feeds` */
async function stageFeed(ctx: CommandCtx, kind: FeedKind, given: string | undefined): Promise<{ id: string }> {
  const { db, schoolId } = inSchool(ctx);
  const [subjectId, present] = await Promise.all([subjectOf(ctx, kind, given), ownFeeds(ctx)]);
  const same = present.find((feed) => feed.kind === kind && feed.subjectId === subjectId);
  if (same) return { id: same.id };
  if (present.length >= MAX_FEEDS) throw conflict("too_many_feeds", `You can have ${MAX_FEEDS} calendars. Remove one first.`);
  const feedId = newId();
  const tokenHash = await feedTokenHash(ctx, feedId);
  const createdAt = ctx.now.getTime();
  ctx.stage(db.insert(calendarFeeds).values({ id: feedId, schoolId, userId: userOf(ctx).id, kind, subjectId, tokenHash, createdAt }));
  ctx.record({ type: "calendar_feed", id: feedId, after: { kind, subject: subjectId } });
  return { id: feedId };
}

/** Makes a calendar of the own sessions, or for the office of a class, room, instructor or the school. Returns the present one, if any. */
export const createFeed = command({
  name: "calendar-feeds.create",
  allow: staffOrStudent,
  input: createFeedInput,
  run: (ctx, { kind, subject }) => stageFeed(ctx, kind, subject),
  retryOn: ["feed_exists"],
});

/** Makes a calendar that the office chooses on its screen. @throws invalid beside `location`, `instructor` */
export const chooseFeed = command({
  name: "calendar-feeds.choose",
  allow: schoolStaff,
  input: officeFeedForm,
  async run(ctx, { kind, location, room, instructor }) {
    if (kind === "room" && !location) throw invalidField("location", "Choose a location.", "required");
    if (kind === "instructor" && !instructor) throw invalidField("instructor", "Choose an instructor.", "required");
    const subject = { school: undefined, room: roomSubject(location ?? "", room), instructor }[kind];
    return stageFeed(ctx, kind, subject);
  },
  retryOn: ["feed_exists"],
});

async function stageEnd(ctx: CommandCtx, feedId: string): Promise<{ kind: FeedKind; subjectId: string }> {
  const { db, own } = inSchool(ctx);
  const feed = (await ownFeeds(ctx)).find((each) => each.id === feedId);
  if (!feed) throw notFound();
  ctx.stage(
    db
      .update(calendarFeeds)
      .set({ revokedAt: ctx.now.getTime() })
      .where(and(own(calendarFeeds, feedId), isNull(calendarFeeds.revokedAt))),
    notFound(),
  );
  return feed;
}

/** Gives a calendar a new address; the old one ends. @throws not_found */
export const renewFeed = command({
  name: "calendar-feeds.renew",
  allow: staffOrStudent,
  input: z.object({ id: id() }),
  async run(ctx, { id: oldId }) {
    const { db, schoolId } = inSchool(ctx);
    const { kind, subjectId } = await stageEnd(ctx, oldId);
    const feedId = newId();
    const tokenHash = await feedTokenHash(ctx, feedId);
    const createdAt = ctx.now.getTime();
    ctx.stage(db.insert(calendarFeeds).values({ id: feedId, schoolId, userId: userOf(ctx).id, kind, subjectId, tokenHash, createdAt }));
    ctx.record({ type: "calendar_feed", id: feedId, before: { replaces: oldId }, after: { kind, subject: subjectId } });
    return { id: feedId };
  },
});

/** Ends a calendar. @throws not_found */
export const endFeed = command({
  name: "calendar-feeds.end",
  allow: staffOrStudent,
  input: z.object({ id: id() }),
  async run(ctx, { id: feedId }) {
    const { kind, subjectId } = await stageEnd(ctx, feedId);
    ctx.record({ type: "calendar_feed", id: feedId, before: { kind, subject: subjectId } });
    return { id: feedId };
  },
});

/** The calendar of the signed-in instructor. One round trip. */
export const teachFeed = query({
  name: "calendar-feeds.teach",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const [[instructor], feed] = await Promise.all([instructorHere(ctx), ownFeed(ctx, "instructor")]);
    return { isInstructor: instructor !== undefined, feed: instructor && feed?.subjectId === instructor.id ? feed : null };
  },
});

/** The calendars of an account of the office, what others can be about, and the class that it came from. One round trip. @throws not_found */
export const officeFeeds = query({
  name: "calendar-feeds.office",
  allow: schoolStaff,
  input: z.object({ class: optional(id()) }),
  async run(ctx, input) {
    const [rows, locations, instructors, , [courseClass]] = await inSchool(ctx).db.batch([
      ownFeeds(ctx),
      ...sessionChoices(ctx),
      classOfFeed(ctx, input.class ?? ""),
    ]);
    if (input.class && !courseClass) throw notFound();
    return {
      feeds: await Promise.all(rows.map((row) => shownFeed(ctx, row))),
      courseClass: courseClass ?? null,
      locations: locations.map(({ value, label }) => ({ value, label })),
      instructors: instructors.map(({ value, label }) => ({ value, label })),
    };
  },
});
export type OfficeFeeds = Awaited<ReturnType<typeof officeFeeds>>;
