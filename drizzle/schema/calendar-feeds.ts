import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, enumText, id, instant, schoolId } from "../columns";
import { oneOf } from "../constraints";

export const FEED_KINDS = Object.freeze(["student", "instructor", "class", "room", "school"] as const);

/**
 * A calendar that programs read without signing in. Anyone who has the address can read it, so a new address ends the old one. Of a live feed
 * there is one per subject and owner.
 */
export const calendarFeeds = sqliteTable(
  "calendar_feeds",
  {
    id: id(),
    schoolId: schoolId(),
    /** The account that made the feed; it ends with the account. */
    userId: text("user_id").notNull(),
    kind: enumText("kind", FEED_KINDS).notNull(),
    /** Student, instructor, class or location; of a room `<location>/<room>`; of a school its own. */
    subjectId: text("subject_id").notNull(),
    /** SHA-256 of the address's token. */
    tokenHash: text("token_hash").notNull(),
    lastReadAt: instant("last_read_at"),
    revokedAt: instant("revoked_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("calendar_feeds_token").on(t.tokenHash),
    uniqueIndex("calendar_feeds_live").on(t.schoolId, t.userId, t.kind, t.subjectId).where(sql`revoked_at IS NULL`),
    index("calendar_feeds_user").on(t.userId),
    oneOf("calendar_feed_kind", t.kind, FEED_KINDS),
  ],
);
