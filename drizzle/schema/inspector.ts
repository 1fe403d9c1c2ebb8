import { sql } from "drizzle-orm";
import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, enumText, id, instant, json, schoolId } from "../columns";
import { must, oneOf } from "../constraints";
import { schools } from "./schools";

export const PACKET_STATES = Object.freeze(["asked", "making", "ready", "failed"] as const);
export const PACKET_PARTS = Object.freeze(["school", "classes", "students", "documents", "money"] as const);

export interface PacketScope {
  by: "class" | "program" | "period";
  classId?: string;
  programId?: string;
  /** Registrations whose class starts from the first day to the last. */
  fromOn?: string;
  toOn?: string;
}

/** A zip of what a school must show about some of its students, with an index and the hashes of its files. */
export const packets = sqliteTable(
  "packets",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    scope: json<PacketScope>("scope").notNull(),
    /** The scope in words, as it was when asked. */
    title: text("title").notNull(),
    parts: json<(typeof PACKET_PARTS)[number][]>("parts").notNull(),
    /** For whom and why. */
    reason: text("reason").notNull(),
    state: enumText("state", PACKET_STATES).notNull(),
    error: text("error"),
    studentCount: integer("student_count").notNull(),
    gapCount: integer("gap_count"),
    fileCount: integer("file_count"),
    fileId: text("file_id"),
    sha256: text("sha256"),
    bytes: integer("bytes"),
    askedBy: text("asked_by").notNull(),
    /** The moment that the packet states; its data may be seconds younger. */
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
    /** The file is deleted then. */
    expiresAt: instant("expires_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    uniqueIndex("packets_school_id").on(t.schoolId, t.id),
    index("packets_list").on(t.schoolId, t.createdAt),
    index("packets_file").on(t.fileId).where(sql`file_id IS NOT NULL`),
    index("packets_expiring").on(t.expiresAt).where(sql`file_id IS NOT NULL AND deleted_at IS NULL`),
    oneOf("packet_state", t.state, PACKET_STATES),
    must("packet_ready", sql`state <> 'ready' OR (file_id IS NOT NULL AND sha256 IS NOT NULL)`),
  ],
);

/** Who took a packet, and when. Rows are never changed. */
export const packetDownloads = sqliteTable(
  "packet_downloads",
  {
    id: id(),
    schoolId: schoolId(),
    packetId: text("packet_id").notNull(),
    userId: text("user_id").notNull(),
    ip: text("ip").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("packet_downloads_list").on(t.schoolId, t.packetId, t.createdAt),
    foreignKey({ name: "packet_downloads_fk", columns: [t.schoolId, t.packetId], foreignColumns: [packets.schoolId, packets.id] }),
  ],
);
