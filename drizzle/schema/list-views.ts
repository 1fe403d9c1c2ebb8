import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, id, schoolId } from "../columns";
import { users } from "./identity";
import { schools } from "./schools";

/** A saved view: a list's address with filters, search and sort order, under a name. */
export const listViews = sqliteTable(
  "list_views",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The list's address: `/school/students`. */
    list: text("list").notNull(),
    /** What follows in it, without a question mark; empty for the whole list. */
    query: text("query").notNull(),
    name: text("name").notNull(),
    isShared: bool("is_shared").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("list_views_name").on(t.schoolId, t.userId, t.list, t.name),
    index("list_views_of_list").on(t.schoolId, t.list, t.name),
    index("list_views_shared").on(t.schoolId, t.list, t.name).where(sql`is_shared = 1`),
  ],
);
