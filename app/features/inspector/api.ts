import type { packets } from "#drizzle/schema/inspector";
import { get, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import { andThen, type Result } from "~/platform/verb";
import { isoInstant } from "~/platform/zones";
import { askPacket, getPacket, listPackets } from "./domain/packets";
import { packetShape } from "./packet-shapes";
import { packetZipPath } from "./paths";

const packet = json(packetShape, (row: typeof packets.$inferSelect) => ({
  ...{ id: row.id, title: row.title, parts: row.parts, reason: row.reason, status: row.state, error: row.error, students: row.studentCount },
  ...{ gaps: row.gapCount, files: row.fileCount, bytes: row.bytes, sha256: row.sha256 },
  ...{ created_at: isoInstant(row.createdAt), expires_at: isoInstant(row.expiresAt) },
  download_url: row.state === "ready" && row.deletedAt === null ? packetZipPath(row.id) : null,
}));

const everyPacket = andThen(listPackets, async (_, found: Result<typeof listPackets>) => ({
  count: found.count,
  results: found.results.map((row) => row.packet),
}));

/** Packets of what an inspector asks for. */
export const packetEndpoints: Endpoint[] = [
  get("/packets/", everyPacket, "Lists packets for inspectors, newest first", { output: listJson(packet) }),
  post("/packets/", thenRead((ctx, id) => getPacket(ctx, { id }))(askPacket), "Starts a packet of the records of a class, program or period", {
    status: 202,
    output: packet,
  }),
  get("/packets/{id}/", getPacket, "Returns a packet", { output: packet }),
];
