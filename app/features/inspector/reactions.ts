import { every, on, onGivenUp, type Reaction } from "~/platform/job";
import { announceExpired, deletePacket, failPacket, makePacket } from "./domain/make-packet";

export const reactions = [
  on("export.packet", "make the packet", (ctx, { packetId }) => makePacket(ctx, packetId)),
  on("packet.expired", "delete the file", deletePacket),
];

export const givenUp: Reaction[] = [onGivenUp("export.packet", "say that it failed", (ctx, { packetId }) => failPacket(ctx, packetId))];

export const schedules = [every("0 10 * * *", "announce-expired-packets", announceExpired)];
