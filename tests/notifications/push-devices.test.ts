import { and, eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as schema from "#drizzle/schema/index";
import { handle } from "#workers/queue";
import { findSchoolById } from "~/features/identity/data/school-row";
import { logOut } from "~/features/identity/domain/log-out";
import { notify } from "~/features/notifications/domain/notify";
import { addDevice, listDevices, removeDevice } from "~/features/notifications/domain/push-devices";
import { sendPush } from "~/features/notifications/domain/push-to-devices";
import { type School, withSchool } from "~/platform/context";
import { systemOnly } from "~/platform/policy";
import { command } from "~/platform/verb";
import { days, later, makeJobCtx, NOW, settled } from "../support/context";
import { env } from "../support/env";
import { refusal } from "../support/outcome";
import { aDevice, answersWith, messagesOf, signedInCtx } from "../support/push";
import { aSchool, db } from "../support/rows";

const announce = command({
  name: "tests.announce",
  allow: systemOnly,
  input: z.object({ key: z.string() }),
  run: async (ctx, { key }) =>
    notify(ctx, {
      type: "pre_enrollment_created",
      eventKey: key,
      extra: { full_name: "Nora", program: "CPR", pre_enroll_id: key },
      recipients: "school-staff",
    }),
});

/** A school whose owner has a device; `tell` notifies its staff and lets the queue work. */
async function aSetting() {
  const place = await aSchool();
  const school = (await findSchoolById(makeJobCtx(), place.id)) as School;
  const device = await aDevice();
  const owner = await signedInCtx(place.owner.id, { userAgent: "Mozilla/5.0 (Linux; Android 14) Chrome/130 Safari/537" });
  await addDevice(owner, device);
  const tell = async (key: string, now = NOW) => {
    await announce(withSchool(makeJobCtx(now), school), { key });
    await settled();
  };
  return { ...place, ownerCtx: owner, device, tell };
}

const pushesOf = (key: string) =>
  db
    .select()
    .from(schema.outbox)
    .where(and(eq(schema.outbox.topic, "notifications.push"), like(schema.outbox.id, `%:${key}:%`)));
const devicesOf = (userId: string) => db.select().from(schema.pushDevices).where(eq(schema.pushDevices.userId, userId));
const asJob = () => makeJobCtx();
const message = (userId: string, tag = "t") => ({ userId, title: "Enrollium", body: "Nora pre-enrolled in CPR.", path: "/school", tag });

describe("a person's devices", () => {
  it("are named, added once, and removed by their owner alone", async () => {
    const { ownerCtx, device, admin, owner } = await aSetting();
    await addDevice(ownerCtx, device);
    const { devices, publicKey } = await listDevices(ownerCtx, {});
    expect(publicKey).toMatch(/^B[\w-]{86}$/);
    expect(devices).toEqual([{ id: expect.any(String), label: "Chrome on Android", createdAt: NOW.getTime(), isThis: true }]);
    const id = devices[0]?.id ?? "";
    expect(await refusal(removeDevice(await signedInCtx(admin.id), { id }))).toMatchObject({ code: "not_found" });
    await removeDevice(ownerCtx, { id });
    expect(await devicesOf(owner.id)).toEqual([]);
  });

  it("are ten at most; the oldest goes", async () => {
    const { owner } = await aSetting();
    const all = [];
    for (let count = 1; count <= 11; count += 1) {
      const device = await aDevice();
      all.push(device.endpoint);
      await addDevice(await signedInCtx(owner.id, { now: later(count) }), device);
    }
    expect((await devicesOf(owner.id)).map(({ endpoint }) => endpoint).sort()).toEqual(all.slice(1).sort());
  });

  it("belong to who signed in last in that browser, and end with the session", async () => {
    const { owner, admin, device } = await aSetting();
    const next = await signedInCtx(admin.id);
    await addDevice(next, device);
    expect([(await devicesOf(owner.id)).length, (await devicesOf(admin.id)).length]).toEqual([0, 1]);
    await logOut(next, {});
    expect(await devicesOf(admin.id)).toEqual([]);
  });

  it("refuse addresses that are no push service, keys that are none, and another's name", async () => {
    const { ownerCtx, device } = await aSetting();
    expect(await refusal(addDevice(ownerCtx, { ...device, endpoint: "https://evil.test/push" }))).toMatchObject({
      fields: { endpoint: ["We don't support your browser's push service yet."] },
    });
    for (const keys of [{ p256dh: "A".repeat(87) }, { p256dh: "B" }, { auth: "x" }, { auth: "+".repeat(22) }])
      expect((await refusal(addDevice(ownerCtx, { ...device, ...keys }))).code).toBe("invalid");
    const { actor } = ownerCtx;
    if (actor.kind !== "user") throw new Error("Nobody");
    const acting = { ...ownerCtx, actor: { ...actor, impersonator: { id: "root", name: "Root" } as never } };
    expect(await refusal(addDevice(acting, await aDevice()))).toMatchObject({ code: "acting_as" });
  });
});

describe("a notification", () => {
  it("is pushed to the devices of those who have one, once, with its target", async () => {
    const { tell, owner, admin, device } = await aSetting();
    await tell("push-1");
    await tell("push-1");
    const rows = await pushesOf("push-1");
    expect(rows.map(({ payload }) => JSON.parse(String(payload)))).toEqual([
      {
        userId: owner.id,
        title: "Enrollium",
        body: "Nora pre-enrolled in CPR.",
        path: "/school/pre-enroll/push-1",
        tag: `pre_enrollment_created:push-1:${owner.id}`,
      },
    ]);
    expect(await devicesOf(admin.id)).toEqual([]);
    for (const row of rows) await handle(env, { outboxId: row.id }, () => undefined, NOW);
    expect(await messagesOf(device)).toEqual([
      {
        title: "Enrollium",
        body: "Nora pre-enrolled in CPR.",
        url: "/school/pre-enroll/push-1",
        tag: `pre_enrollment_created:push-1:${owner.id}`,
      },
    ]);
  });

  it("drops a browser that is gone, and is tried again where a service does not answer", async () => {
    const { owner, device } = await aSetting();
    await answersWith(device, 503);
    await expect(sendPush(asJob(), message(owner.id))).rejects.toThrow();
    expect(await devicesOf(owner.id)).toHaveLength(1);
    await answersWith(device, 410);
    await sendPush(asJob(), message(owner.id));
    expect(await devicesOf(owner.id)).toEqual([]);
  });

  it("does not go to a session that is over", async () => {
    const { owner, device } = await aSetting();
    await sendPush(makeJobCtx(later(days(31))), message(owner.id));
    expect(await messagesOf(device)).toEqual([]);
  });
});
