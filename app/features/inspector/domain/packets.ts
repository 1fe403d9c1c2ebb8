import { z } from "zod";
import { packetDownloads, packets } from "#drizzle/schema/inspector";
import { attachment } from "~/features/files/model";
import { zoneOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { listInput } from "~/platform/list";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { dayIn } from "~/platform/zones";
import { countOpen, countPackets, selectPacket, selectPackets } from "../data/packets";
import { MAX_STUDENTS, PACKET_DAYS, packetForm } from "../inspector-model";
import { measured, scopeOf, tooLarge } from "./find-scope";

const DAY_MS = 86_400_000;
/** Packets of a school that wait or are made at once. */
const MOST_OPEN = 3;

export const packetList = listInput({ sorts: ["created_at"], ordering: "-created_at", filters: {} });

/** The school's packets, newest first. One round trip. */
export const listPackets = query({
  name: "packets.list",
  allow: schoolStaff,
  input: packetList,
  async run(ctx, { limit, offset }) {
    const [results, [total]] = await inSchool(ctx).db.batch([selectPackets(ctx, { limit, offset }), countPackets(ctx)]);
    return { results, count: total?.count ?? 0, zone: zoneOf(ctx), now: ctx.now.getTime() };
  },
});

/** A packet. @throws not_found */
export const getPacket = query({
  name: "packets.get",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const [packet] = await selectPacket(ctx, input.id);
    if (!packet) throw notFound();
    return packet;
  },
});

/**
 * Asks for a packet; the queue makes it and a notification says when it is ready. Its file is kept for 30 days.
 * @throws invalid on `class`, `program`, `to_date`, `parts`; conflict `scope_too_large`, `nobody`, `packets_waiting`
 */
export const askPacket = command({
  name: "packets.ask",
  allow: schoolStaff,
  input: packetForm,
  async run(ctx, { parts, reason, ...asked }) {
    const { db, schoolId } = inSchool(ctx);
    if (parts.length === 0) throw invalidField("parts", "Choose at least one part.", "required");
    const { scope, title, students } = await measured(ctx, scopeOf(ctx, asked));
    if (students > MAX_STUDENTS) throw tooLarge(students);
    if (students === 0) throw conflict("nobody", "No students match. Choose another class, program, or period.");
    const [open] = await countOpen(ctx);
    if ((open?.count ?? 0) >= MOST_OPEN) throw conflict("packets_waiting", `${MOST_OPEN} packets are being made. Wait until one is ready.`);
    const packetId = newId();
    const now = ctx.now.getTime();
    ctx.stage(
      db.insert(packets).values({
        ...{ id: packetId, schoolId, scope, title, parts: [...new Set(parts)].toSorted(), reason, state: "asked" as const },
        ...{ studentCount: students, askedBy: userOf(ctx).id, createdAt: now, expiresAt: now + PACKET_DAYS * DAY_MS },
      }),
    );
    ctx.emit("export.packet", { packetId }, packetId);
    ctx.record({ type: "packet", id: packetId, after: { title, parts, reason, students } });
    return { id: packetId };
  },
});

/**
 * A packet's file. Each download is on record: who, when, from where. @throws not_found; conflict `packet_not_ready`; gone after 30 days
 */
export const downloadPacket = command({
  name: "packets.download",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  idempotent: false,
  async run(ctx, input) {
    const { db, schoolId } = inSchool(ctx);
    const [packet] = await selectPacket(ctx, input.id);
    if (!packet) throw notFound();
    if (packet.state !== "ready" || packet.deletedAt !== null) throw notFound("This packet is not there any more. Make a new one.", "packet_gone");
    const stored = await ctx.ports.files.get(packetKey(schoolId, packet.id));
    if (!stored) throw notFound("This packet is not there any more. Make a new one.", "packet_gone");
    ctx.stage(
      db
        .insert(packetDownloads)
        .values({ id: newId(), schoolId, packetId: packet.id, userId: userOf(ctx).id, ip: ctx.ip, createdAt: ctx.now.getTime() }),
    );
    ctx.record({ type: "packet", id: packet.id, after: { downloaded: packet.title } });
    return { body: stored.body, size: stored.size, name: `packet-${packet.title}-${dayIn(new Date(packet.createdAt), zoneOf(ctx))}.zip` };
  },
});

/** Where a packet lies in the store. */
export const packetKey = (schoolId: string, packetId: string): string => `s/${schoolId}/packet-${packetId}.zip`;

export const packetHeaders = ({ size, name }: { size: number; name: string }) => ({
  "Content-Type": "application/zip",
  "Content-Length": String(size),
  "Content-Disposition": attachment(name),
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "private, no-store",
});
