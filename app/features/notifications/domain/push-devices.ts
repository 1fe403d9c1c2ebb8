import { z } from "zod";
import { deviceOf } from "~/features/identity/model";
import { notFound, unavailable } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { signedIn } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { devicesOf, dropDevice, keepDevice } from "../data/push-devices";
import { pushDeviceForm } from "../push-model";

/** The caller's devices, and the key with which another one subscribes; the key is null where push is not set up. */
export const listDevices = query({
  name: "notifications.list-devices",
  allow: signedIn,
  input: z.object({}),
  async run(ctx) {
    const { id: userId, sessionId } = userOf(ctx);
    const rows = await devicesOf(ctx, userId);
    return {
      publicKey: ctx.ports.push.publicKey,
      devices: rows.map((row) => ({ id: row.id, label: row.label, createdAt: row.createdAt, isThis: row.sessionId === sessionId })),
    };
  },
});

/** Adds the browser of this session, or renews it. @throws unavailable where push is not set up */
export const addDevice = command({
  name: "notifications.add-device",
  allow: signedIn,
  input: pushDeviceForm,
  secret: ["endpoint", "p256dh", "auth"],
  async run(ctx, target) {
    if (!ctx.ports.push.publicKey) throw unavailable();
    const { id: userId, sessionId } = userOf(ctx);
    const device = { id: newId(), userId, sessionId, label: deviceOf(ctx.userAgent, ctx.locale), ...target };
    for (const statement of keepDevice(ctx, device)) ctx.stage(statement);
    ctx.record({ type: "user", id: userId, after: { device: device.label } });
    return {};
  },
});

/** @throws not_found for another person's device */
export const removeDevice = command({
  name: "notifications.remove-device",
  allow: signedIn,
  input: z.object({ id: id() }),
  async run(ctx, { id: deviceId }) {
    const { id: userId } = userOf(ctx);
    ctx.stage(dropDevice(ctx, userId, deviceId), notFound());
    ctx.record({ type: "user", id: userId, before: { device: deviceId } });
    return {};
  },
});
