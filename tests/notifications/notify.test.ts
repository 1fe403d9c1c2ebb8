import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as schema from "#drizzle/schema/index";
import { handle } from "#workers/queue";
import { findSchoolById } from "~/features/identity/data/school-row";
import { openLiveFeed } from "~/features/identity/domain/open-live-feed";
import { deliveriesOf } from "~/features/notifications/data/notifications";
import { fanOutNext, publishFeatureUpdate } from "~/features/notifications/domain/feature-updates";
import { listNotifications, markAllRead, openNotification, setRead } from "~/features/notifications/domain/my-notifications";
import { notify } from "~/features/notifications/domain/notify";
import { type School, withSchool } from "~/platform/context";
import { systemOnly } from "~/platform/policy";
import { command } from "~/platform/verb";
import { userRow } from "~/seed/factories";
import { later, makeCtx, makeJobCtx, NOW, settled } from "../support/context";
import { env } from "../support/env";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { anEmployer, aSchool, aSuperAdmin, db, insert } from "../support/rows";

const announce = command({
  name: "tests.announce",
  allow: systemOnly,
  input: z.object({ key: z.string(), except: z.string().optional() }),
  async run(ctx, { key, except }) {
    notify(ctx, {
      type: "pre_enrollment_created",
      eventKey: key,
      extra: { full_name: "Nora", program: "CPR", pre_enroll_id: key },
      recipients: "school-staff",
      exceptUserId: except,
    });
  },
});

async function aSetting() {
  const place = await aSchool();
  const school = (await findSchoolById(makeJobCtx(), place.id)) as School;
  const tell = (key: string, now = NOW, except?: string) => announce(withSchool(makeJobCtx(now), school), { key, except });
  return { ...place, tell };
}

const rowsOf = (userId: string) => db.select().from(schema.notifications).where(eq(schema.notifications.userId, userId));

describe("notify", () => {
  it("writes one row per active staff member, however often the event is delivered", async () => {
    const { id, owner, admin, account, tell } = await aSetting();
    const stranger = await aSchool();
    const gone = await insert(schema.users, userRow({ role: "school_admin", schoolId: id, status: "inactive" }));
    await tell("once");
    await Promise.all([tell("once"), tell("once", later(1000))]);
    for (const staff of [owner, admin]) expect((await rowsOf(staff.id)).map((row) => row.id)).toEqual([`pre_enrollment_created:once:${staff.id}`]);
    for (const other of [account, gone, stranger.owner]) expect(await rowsOf(other.id)).toEqual([]);
  });

  it("pushes each recipient the own unread count", async () => {
    const { owner, admin, tell } = await aSetting();
    await tell("count-1");
    await setRead(await makeCtx({ as: owner.id }), { id: `pre_enrollment_created:count-1:${owner.id}`, is_read: true });
    await tell("count-2");
    const unreadOf = async (userId: string) =>
      (await deliveriesOf(makeJobCtx(), "pre_enrollment_created:count-2:", "", 50)).find((delivery) => delivery.userId === userId)?.unread;
    expect([await unreadOf(owner.id), await unreadOf(admin.id)]).toEqual([1, 2]);
  });

  it("leaves out the actor", async () => {
    const { owner, admin, tell } = await aSetting();
    await tell("not-me", NOW, owner.id);
    expect([(await rowsOf(owner.id)).length, (await rowsOf(admin.id)).length]).toEqual([0, 1]);
  });

  it("tells the staff of every active school of a feature update, in chunks", async () => {
    const superAdmin = await aSuperAdmin();
    const { id, owner } = await aSchool();
    const closed = await aSchool({ status: "inactive" });
    const crowd = Array.from({ length: 110 }, () => userRow({ role: "school_admin", schoolId: id }));
    for (const member of crowd) await insert(schema.users, member);
    const update = await publishFeatureUpdate(await makeCtx({ as: superAdmin.id }), { notification_title: "Waitlists", body: "They are here." });
    await settled();
    const sweepTopics = async (topic: string) => {
      const events = await db.select().from(schema.outbox).where(eq(schema.outbox.topic, topic));
      for (const { id: outboxId, doneAt } of events) if (doneAt === null) await handle(env, { outboxId }, () => {}, NOW);
    };
    await sweepTopics("feature-update.published");
    for (let round = 0; round < 4; round += 1) await sweepTopics("notifications.fan-out");
    const told = await db.select().from(schema.notifications).where(eq(schema.notifications.objectId, update.id));
    expect(told.map(({ userId }) => userId)).toEqual(expect.arrayContaining([owner.id, ...crowd.map((member) => member.id)]));
    expect(told.some(({ userId }) => userId === closed.owner.id || userId === superAdmin.id)).toBe(false);
    const steps = await db.select().from(schema.outbox).where(eq(schema.outbox.topic, "notifications.fan-out"));
    expect(steps.length).toBe(Math.floor(told.length / 50) + 1);
    expect(steps.every(({ doneAt }) => doneAt !== null)).toBe(true);
  });

  it("cannot be called from outside", async () => {
    const { owner } = await aSchool();
    expect(await refusal(fanOutNext(await makeCtx({ as: owner.id }), { prefix: "x:", after: "" }))).toMatchObject({ code: "forbidden" });
  });
});

describe("reading", () => {
  it("marks the caller's own, and is not found for another's", async () => {
    const { owner, admin, tell } = await aSetting();
    await tell("mine");
    const id = `pre_enrollment_created:mine:${owner.id}`;
    const path = `/api/notifications/${encodeURIComponent(id)}/`;
    expect((await call(path, { method: "PATCH", as: admin.id, body: { is_read: true } })).status).toBe(404);
    expect((await rowsOf(owner.id))[0]?.isRead).toBe(false);
    const { status, body } = await call(path, { method: "PATCH", as: owner.id, body: { is_read: true } });
    expect([status, body]).toEqual([
      200,
      {
        id,
        is_read: true,
        notification_type: "pre_enrollment_created",
        created_at: NOW.toISOString(),
        avatar: null,
        object_id: null,
        extra: { full_name: "Nora", program: "CPR", pre_enroll_id: "mine" },
      },
    ]);
    expect((await call(path, { method: "PATCH", as: owner.id, body: {} })).status).toBe(400);
  });

  it("marks as read on opening and returns the target", async () => {
    const { owner, tell } = await aSetting();
    await tell("open");
    const ctx = await makeCtx({ as: owner.id });
    expect(await openNotification(ctx, { id: `pre_enrollment_created:open:${owner.id}` })).toEqual({
      path: "/school/pre-enroll/open",
      refusal: null,
    });
    expect((await rowsOf(owner.id))[0]?.isRead).toBe(true);
  });

  it("marks all up to the newest one seen; later ones stay unread", async () => {
    const { owner, tell } = await aSetting();
    for (const minute of [1, 2, 3]) await tell(`m${minute}`, later(minute * 60_000));
    const ctx = await makeCtx({ as: owner.id, now: later(600_000) });
    const seen = `pre_enrollment_created:m2:${owner.id}`;
    expect(await markAllRead(ctx, { before: seen })).toEqual({ updated: 2, unread_count: 1 });
    expect(await markAllRead(ctx, { before: seen })).toEqual({ updated: 0, unread_count: 1 });
    expect(await refusal(markAllRead(ctx, { before: "pre_enrollment_created:m3:somebody" }))).toMatchObject({ code: "not_found" });
    const { status, body } = await call("/api/notifications/mark-all-read/", { method: "PUT", as: owner.id });
    expect([status, body]).toEqual([200, { updated: 1, unread_count: 0 }]);
  });

  it("lists newest first with both counts, filtered and paged", async () => {
    const { owner, admin, tell } = await aSetting();
    for (let index = 0; index < 23; index += 1) await tell(`l${index}`, later(index * 1000));
    const first = `pre_enrollment_created:l22:${owner.id}`;
    await setRead(await makeCtx({ as: owner.id }), { id: first, is_read: true });
    const list = async (query: string) =>
      (await call<{ results: { id: string }[]; count: number; unread_count: number }>(`/api/notifications/${query}`, { as: owner.id })).body;
    const page = await list("");
    expect([page.results.length, page.count, page.unread_count, page.results[0]?.id]).toEqual([20, 23, 22, first]);
    expect((await list("?offset=20")).results.map(({ id }) => id.split(":")[1])).toEqual(["l2", "l1", "l0"]);
    expect(await list("?is_read=true")).toMatchObject({ count: 1, unread_count: 22 });
    expect((await list("?notification_type=refund_approved")).count).toBe(0);
    expect((await list("?search=l7")).results.map(({ id }) => id.split(":")[1])).toEqual(["l7"]);
    expect((await call("/api/notifications/?is_read=maybe", { as: owner.id })).status).toBe(400);
    expect((await call("/api/notifications/?ordering=id", { as: owner.id })).status).toBe(400);
    expect((await rowsOf(admin.id)).every(({ isRead }) => !isRead)).toBe(true);
  });

  it("is per person; students, who have no bell, have none", async () => {
    const { account } = await aSchool();
    const employer = await anEmployer();
    expect((await call("/api/notifications/", {})).status).toBe(401);
    expect((await call("/api/notifications/", { as: account.id })).body).toEqual({ results: [], count: 0, unread_count: 0 });
    expect((await call("/api/notifications/mark-all-read/", { method: "PUT", as: account.id })).body).toEqual({ updated: 0, unread_count: 0 });
    expect((await refusal(openLiveFeed(await makeCtx({ as: account.id }), {}))).kind).toBe("forbidden");
    expect((await listNotifications(await makeCtx({ as: employer.id }), {})).count).toBe(0);
  });
});

describe("feature updates over the API", () => {
  it("are written by super admins and read by staff", async () => {
    const { owner, account } = await aSchool();
    const superAdmin = await aSuperAdmin();
    const body = { notification_title: "A new report", body: "It counts." };
    expect((await call("/api/notifications/change-log/", { method: "POST", as: owner.id, body })).status).toBe(403);
    const made = await call<{ id: string }>("/api/notifications/change-log/", { method: "POST", as: superAdmin.id, body });
    expect([made.status, made.body]).toMatchObject([201, { notification_title: "A new report", image_url: null }]);
    const list = await call<{ results: object[] }>("/api/notifications/change-log/list-changelog/?search=new report", { as: owner.id });
    expect(list.body.results).toHaveLength(1);
    const one = `/api/notifications/change-log/retrieve-changelog/?id=${made.body.id}`;
    expect((await call(one, { as: owner.id })).body).toEqual(made.body);
    expect((await call(one, { as: account.id })).status).toBe(403);
    expect((await call("/api/notifications/change-log/retrieve-changelog/?id=nothing", { as: owner.id })).status).toBe(404);
  });
});
