import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, day, id, instant, json, schoolId } from "../columns";
import { schools } from "./schools";

/**
 * Keys of a school's programs for the API. The secret is shown once; the table has its SHA-256. After a rotation the secret before is good
 * until `old_until`.
 */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    name: text("name").notNull(),
    /** The part of the key that is shown, and found by. */
    prefix: text("prefix").notNull(),
    secretHash: text("secret_hash").notNull(),
    scopes: json<string[]>("scopes").notNull(),
    /** Network addresses that may use it; null for any. */
    ipAllow: json<string[]>("ip_allow"),
    createdBy: text("created_by").notNull(),
    /** The last day on which it is good. */
    expiresOn: day("expires_on").notNull(),
    /** To the minute. */
    lastUsedAt: instant("last_used_at"),
    lastIp: text("last_ip"),
    /** The hash of the secret before the last rotation. */
    rotatedFrom: text("rotated_from"),
    oldUntil: integer("old_until"),
    rotatedAt: instant("rotated_at"),
    revokedAt: instant("revoked_at"),
    revokedBy: text("revoked_by"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("api_keys_prefix").on(t.prefix), index("api_keys_list").on(t.schoolId, t.createdAt), index("api_keys_ending").on(t.expiresOn)],
);
