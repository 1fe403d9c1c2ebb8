import { and, count, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { packetDownloads, packets } from "#drizzle/schema/inspector";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { acrossSchools, inSchool } from "~/platform/school-scope";

export type PacketRow = typeof packets.$inferSelect;

/** Packets, newest first, with who asked and how often each was downloaded. */
export function selectPackets(ctx: Ctx, { limit, offset = 0 }: { limit: number; offset?: number }) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      packet: packets,
      askedBy: sql<string | null>`(SELECT u.first_name || ' ' || u.last_name FROM ${users} u WHERE u.id = "packets"."asked_by")`.as("asked_by_name"),
      downloads: sql<number>`(SELECT count(*) FROM ${packetDownloads} d WHERE d.school_id = ${schoolId} AND d.packet_id = "packets"."id")`.as(
        "downloads",
      ),
      lastDownloadAt: sql<
        number | null
      >`(SELECT max(d.created_at) FROM ${packetDownloads} d WHERE d.school_id = ${schoolId} AND d.packet_id = "packets"."id")`.as("last_download"),
    })
    .from(packets)
    .where(eq(packets.schoolId, schoolId))
    .orderBy(desc(packets.createdAt), desc(packets.id))
    .limit(limit)
    .offset(offset);
}

/** The number of packets, as far as the call counts. */
export function countPackets(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return countRows(ctx, db, packets, eq(packets.schoolId, schoolId));
}

export function selectPacket(ctx: Ctx, id: string) {
  const { db, own } = inSchool(ctx);
  return db.select().from(packets).where(own(packets, id));
}

/** Packets that are asked for or being made. */
export function countOpen(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ count: count() })
    .from(packets)
    .where(and(eq(packets.schoolId, schoolId), inArray(packets.state, ["asked", "making"])));
}

type End = Partial<Pick<PacketRow, "state" | "error" | "gapCount" | "fileCount" | "fileId" | "sha256" | "bytes" | "finishedAt" | "studentCount">>;

/** Moves a packet on that is not ready or failed yet. */
export function movePacket(ctx: Ctx, id: string, end: End) {
  const { db, own } = inSchool(ctx);
  return db
    .update(packets)
    .set(end)
    .where(and(own(packets, id), inArray(packets.state, ["asked", "making"])));
}

/** Packets of all schools whose file is to be deleted at a moment (epoch ms), the oldest 100. */
export function expiredPackets(ctx: Ctx, now: number) {
  const db = acrossSchools(ctx, "the clock deletes old packets of every school");
  return db
    .select({ id: packets.id, schoolId: packets.schoolId })
    .from(packets)
    .where(and(lt(packets.expiresAt, now), isNotNull(packets.fileId), isNull(packets.deletedAt)))
    .orderBy(packets.expiresAt)
    .limit(100);
}
