import { z } from "zod";
import { studentClassPath } from "~/features/enrollment/paths";
import { classSessionsPath } from "~/features/programs/class-paths";
import { placeText } from "~/features/programs/model";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { SESSION_KIND_LABELS } from "~/features/sessions/model";
import { taughtSessionPath } from "~/features/teaching/paths";
import { type CalendarEvent, calendarFile } from "~/platform/calendar-file";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { hashToken } from "~/platform/ids";
import { setsThatSee } from "~/platform/permission-sets";
import { anyone } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { query } from "~/platform/verb";
import { DAY_MS, MINUTE_MS } from "~/platform/zones";
import { type FeedSession, type FoundFeed, findFeed } from "../data/feed-sessions";
import { REFRESH, roomOf } from "../model";

/** The file name of a feed's address. */
const ADDRESS = /^([\w-]{43})\.ics$/;
/** Unknown addresses that one network address may ask for in ten minutes. Programs that read many feeds come from few addresses. */
const UNKNOWN_PER_PLACE = 60;

/** Whether the feed's account may still see its sessions. */
function mayRead({ kind, role, permissionSet, isOwnInstructor }: FoundFeed): boolean {
  if (kind === "student") return role === "student";
  if (isOwnInstructor) return true;
  return (
    role === "school_owner" || (role === "school_admin" && (permissionSet === null || setsThatSee("class-sessions.list").includes(permissionSet)))
  );
}

/** The name of a feed in calendar programs. */
function nameOf({ kind, school, subject, subjectId }: FoundFeed): string {
  const what = kind === "room" ? [subject, roomOf(subjectId).room].filter(Boolean).join(", ") : subject;
  return [school, what].filter(Boolean).join(": ");
}

function eventOf(ctx: Ctx, feed: FoundFeed, session: FeedSession): CalendarEvent {
  const now = ctx.now.getTime();
  const { kind, address, address2, city, state, zipcode } = session;
  const isOwn = feed.kind === "student" || feed.isOwnInstructor === 1;
  const place = session.location ?? (session.isOnline ? "Online" : null);
  const whole =
    session.location && address && city && state && zipcode
      ? placeText({ name: session.location, room: session.room, address, address2, city, state, zipcode })
      : [place, session.room].filter(Boolean).join(", ");
  const link = isOwn && session.isOnline && !session.isCancelled && session.startsAt - DAY_MS <= now ? session.meetingLink : null;
  const about = [
    `Class ${session.code}`,
    session.isGuest ? "You make up a missed session here." : null,
    session.topic && `Topic: ${session.topic}`,
    feed.kind !== "instructor" && session.instructor && `Instructor: ${session.instructor}`,
    link && `Join the meeting: ${link}`,
  ];
  const path = session.registrationId
    ? studentClassPath(session.registrationId)
    : feed.isOwnInstructor
      ? taughtSessionPath(session.id)
      : classSessionsPath(session.classId);
  return {
    uid: `session-${session.id}@${new URL(ctx.env.APP_ORIGIN).hostname}`,
    title: [`${session.program} ${SESSION_KIND_LABELS[kind].toLowerCase()}`, place].filter(Boolean).join(", "),
    changedAt: session.changedAt,
    when: { startsAt: session.startsAt, endsAt: session.endsAt },
    sequence: session.sequence,
    status: session.isCancelled ? "CANCELLED" : "CONFIRMED",
    description: about.filter(Boolean).join("\n"),
    location: whole || undefined,
    url: siteOrigin(ctx, feed) + path,
  };
}

/**
 * A feed as an iCalendar file. Unknown, malformed and ended addresses are the same not_found. One batch per database.
 * @throws not_found, too_many
 */
export const readFeed = query({
  name: "calendar-feeds.read",
  allow: anyone,
  input: z.object({ file: z.string() }),
  async run(ctx, { file }) {
    const token = ADDRESS.exec(file)?.[1];
    if (!token) throw notFound();
    const found = await findFeed(ctx, await hashToken(token));
    if (!found || !mayRead(found.feed)) {
      await countUse(ctx, `calendar-feed:${placeOf(ctx)}`, UNKNOWN_PER_PLACE, 10 * MINUTE_MS);
      throw notFound();
    }
    const { feed } = found;
    // A guest may attend a session of a class that the student is registered for too.
    const sessions = [...new Map(found.sessions.map((session) => [session.id, session])).values()];
    const events = sessions.map((session) => eventOf(ctx, feed, session));
    return { text: calendarFile({ product: "Calendar", name: nameOf(feed), zone: feed.timezone, refresh: REFRESH, events }) };
  },
});
