import { createHash, type Hash } from "node:crypto";
import { sql } from "drizzle-orm";
import { packets } from "#drizzle/schema/inspector";
import { notify } from "~/features/notifications/domain/notify";
import { announceRows } from "~/platform/announce";
import type { Ctx } from "~/platform/context";
import { heard } from "~/platform/heard";
import { sweep } from "~/platform/outbox";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { commitStep } from "~/platform/verb";
import { ZipTooLarge, zipOf } from "~/platform/zip";
import { movePacket, type PacketRow, selectPacket } from "../data/packets";
import { packetsPath } from "../paths";
import { PAPERS, type PacketTold, type Papers, packetEntries } from "./packet-content";
import { packetKey } from "./packets";

/** Name of the person who asked. */
async function nameOfAsker(ctx: Ctx, userId: string): Promise<string> {
  const { db, schoolId } = inSchool(ctx);
  const rows = await db.all<{ name: string }>(
    sql`SELECT u.first_name || ' ' || u.last_name AS name FROM users u WHERE u.id = ${userId} AND u.school_id = ${schoolId}`,
  );
  return rows[0]?.name ?? "";
}

/** Passes bytes on and hashes them on the way. */
async function* hashed(pieces: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

/** Makes a packet's file, one of its files in memory at a time, and says so to who asked. A repeated run writes the same file again. */
export async function makePacket(given: Ctx, packetId: string, papers: Papers = PAPERS): Promise<void> {
  const [packet] = await selectPacket(given, packetId);
  if (!packet || (packet.state !== "asked" && packet.state !== "making")) return;
  const ctx = { ...given, now: new Date(packet.createdAt) };
  await movePacket(ctx, packetId, { state: "making" });
  const told: PacketTold = { files: 0, gaps: 0, students: 0 };
  const asked = { ...packet, madeAt: packet.createdAt, by: await nameOfAsker(ctx, packet.askedBy) };
  const hash = createHash("sha256");
  const key = packetKey(packet.schoolId, packetId);
  try {
    const zip = zipOf(packetEntries(ctx, papers, asked, told), packet.createdAt);
    const bytes = await ctx.ports.files.putPieces(key, hashed(zip, hash), "application/zip");
    const sha256 = hash.digest("hex");
    await finish(given, packet, {
      state: "ready",
      fileId: key,
      sha256,
      bytes,
      fileCount: told.files,
      gapCount: told.gaps,
      studentCount: told.students,
    });
  } catch (error) {
    if (!(error instanceof ZipTooLarge)) throw error;
    await finish(given, packet, {
      state: "failed",
      error: "The files are larger than 4 GB together. Choose fewer students, or leave out the documents.",
    });
  }
}

/** Fails a packet after its last attempt. */
export async function failPacket(ctx: Ctx, packetId: string): Promise<void> {
  const [packet] = await selectPacket(ctx, packetId);
  if (packet) await finish(ctx, packet, { state: "failed", error: "This packet could not be made. Try again." });
}

const finish = (ctx: Ctx, packet: PacketRow, end: Parameters<typeof movePacket>[2]) =>
  commitStep(ctx, "packets.finish", async (step) => {
    step.stage(movePacket(ctx, packet.id, { ...end, finishedAt: ctx.now.getTime() }));
    notify(step, {
      type: "export_analytics",
      eventKey: packet.id,
      objectId: packet.id,
      extra: end.state === "ready" ? { file_url: packetsPath } : { file_url: null, status: "failed" },
      recipients: [packet.askedBy],
    });
    step.record({ type: "packet", id: packet.id, after: { state: end.state } });
  });

/** Announces the packets of all schools whose 30 days are over. */
export async function announceExpired(ctx: Ctx): Promise<void> {
  const db = acrossSchools(ctx, "old packets of every school are deleted");
  const announced = announceRows(db, "packet.expired", {
    key: sql`p.id`,
    schoolId: sql`p.school_id`,
    payload: { packetId: sql`p.id` },
    from: sql`FROM packets p INDEXED BY packets_expiring WHERE p.expires_at < ${ctx.now.getTime()} AND p.file_id IS NOT NULL AND p.deleted_at IS NULL`,
    now: ctx.now.getTime(),
  });
  await db.batch([announced]);
  await sweep(ctx);
}

/** Deletes the file of a packet; its row stays, with who took it. */
export const deletePacket = heard("packet.expired", "packets.delete", async (ctx, { packetId }) => {
  const { db, schoolId, own } = inSchool(ctx);
  await ctx.ports.files.remove(packetKey(schoolId, packetId));
  ctx.stage(db.update(packets).set({ deletedAt: ctx.now.getTime() }).where(own(packets, packetId)));
  ctx.record({ type: "packet", id: packetId, after: { deleted: true } });
});
