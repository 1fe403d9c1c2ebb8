import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, enumText, instant, json, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";
import { files } from "./platform";

export const PICTURE_STATES = Object.freeze(["pending", "ready", "failed"] as const);

/** Metadata of a public picture: displayed size, focal point and variants. */
export const pictures = sqliteTable(
  "pictures",
  {
    fileId: text("file_id")
      .primaryKey()
      .references(() => files.id, { onDelete: "cascade" }),
    schoolId: text("school_id"),
    title: text("title").notNull(),
    /** Alt text; empty if decorative, null if not described yet. */
    alt: text("alt"),
    /** Displayed size in pixels, upright; 0 until it is measured. */
    width: integer("width").notNull().default(0),
    height: integer("height").notNull().default(0),
    /** The point that stays in sight when a part is cut off, in percent from the left and from the top. */
    focusX: integer("focus_x").notNull().default(50),
    focusY: integer("focus_y").notNull().default(50),
    /** What of it is shown, in percent of the whole; null is all of it. The bytes stay whole, the copies are made of this part. */
    crop: json<{ x: number; y: number; w: number; h: number }>("crop"),
    /** Counts the crops: variants of each crop have separate addresses. */
    cut: integer("cut").notNull().default(0),
    /** The widths in which there is a WebP of it. */
    widths: json<number[]>("widths").notNull().default([]),
    /** A blurred likeness of some letters, as a `data:` address. */
    placeholder: text("stand_in"),
    state: enumText("state", PICTURE_STATES).notNull().default("pending"),
    madeAt: instant("made_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("pictures_school").on(t.schoolId, t.createdAt),
    oneOf("picture_state", t.state, PICTURE_STATES),
    must("picture_focus", sql`focus_x BETWEEN 0 AND 100 AND focus_y BETWEEN 0 AND 100`),
  ],
);
