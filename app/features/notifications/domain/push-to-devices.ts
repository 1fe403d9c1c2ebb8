import { z } from "zod";
import { type EventOf, events } from "~/events";
import type { Ctx } from "~/platform/context";
import { heard } from "~/platform/heard";
import { systemOnly } from "~/platform/policy";
import { type CommandCtx, command } from "~/platform/verb";
import { devicesOf, dropDevices, whoHasDevices } from "../data/push-devices";

type Push = EventOf<"notifications.push">;

/** Announces a push message to a person who has a device; its tag makes it unique. */
export async function pushToPerson(ctx: CommandCtx, push: Push): Promise<void> {
  if ((await whoHasDevices(ctx, [push.userId])).size > 0) ctx.emit("notifications.push", push, push.tag);
}

const orderPushes = command({
  name: "notifications.order-pushes",
  allow: systemOnly,
  input: z.object({ pushes: z.array(events["notifications.push"]) }),
  async run(ctx, { pushes }) {
    for (const push of pushes) ctx.emit("notifications.push", push, push.tag);
  },
});

/** The same for many people, after a commit. */
export async function pushToPeople(ctx: Ctx, pushes: Push[]): Promise<void> {
  const reached = await whoHasDevices(
    ctx,
    pushes.map(({ userId }) => userId),
  );
  const wanted = pushes.filter(({ userId }) => reached.has(userId));
  if (wanted.length > 0) await orderPushes({ ...ctx, actor: { kind: "system", job: "push" }, idempotencyKey: null }, { pushes: wanted });
}

/**
 * Sends a message to each device of its reader, and drops devices that are gone. A device that has it already shows it once: the tag is the
 * same. @throws when a push service doesn't answer, so that the queue retries
 */
export const sendPush = heard("notifications.push", "notifications.send-push", async (ctx, { userId, path, ...message }) => {
  const devices = await devicesOf(ctx, userId);
  const outcomes = await Promise.all(
    devices.map(async (device) => ({ id: device.id, outcome: await ctx.ports.push.send(device, { ...message, url: path }) })),
  );
  const gone = outcomes.filter(({ outcome }) => outcome === "gone").map(({ id }) => id);
  if (gone.length > 0) ctx.stage(dropDevices(ctx, gone));
  if (outcomes.some(({ outcome }) => outcome === "later")) throw new Error("A push service did not take a message");
});
