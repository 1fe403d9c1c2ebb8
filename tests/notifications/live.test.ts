import { exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { openLiveFeed } from "~/features/identity/domain/open-live-feed";
import { pushFrame } from "~/features/notifications/domain/inbox";
import { setRead } from "~/features/notifications/domain/my-notifications";
import type { LiveFrame, NotificationView } from "~/features/notifications/model";
import { makeCtx } from "../support/context";
import { tokenOf } from "../support/http";
import { aSchool, db } from "../support/rows";

const worker = (exports as { default: Fetcher }).default;

/** Opens a live socket and gathers what comes over it. */
async function connect(userId: string, token: string, after?: number) {
  const query = new URLSearchParams({ token, ...(after === undefined ? {} : { after: String(after) }) });
  const response = await worker.fetch(`http://localhost/ws/notifications/${userId}/?${query}`, { headers: { Upgrade: "websocket" } });
  const socket = response.webSocket as WebSocket;
  const frames: LiveFrame[] = [];
  let closed: number | null = null;
  socket.addEventListener("message", (event) => frames.push(JSON.parse(String(event.data)) as LiveFrame));
  socket.addEventListener("close", (event) => {
    closed = event.code;
  });
  socket.accept();
  return { socket, frames, closedWith: () => closed };
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !holds(); tries += 1) await scheduler.wait(5);
  expect(holds()).toBe(true);
}

const view = (id: string): NotificationView => ({
  id,
  is_read: false,
  notification_type: "refund_approved",
  created_at: "2026-01-15T15:00:00.000Z",
  avatar: null,
  object_id: null,
  extra: {},
});
const push = async (userId: string, id: string) =>
  pushFrame(await makeCtx(), userId, id, { action: "Send", notification: view(id), unread_count: 1 });
const ticketOf = async (userId: string) => (await openLiveFeed(await makeCtx({ as: userId, now: new Date() }), {})).ticket;
const seqs = (frames: LiveFrame[]) => frames.map(({ seq }) => seq);

describe("the live socket", () => {
  it("opens once with a ticket, then refuses it with 4401", async () => {
    const { owner } = await aSchool();
    const ticket = await ticketOf(owner.id);
    const first = await connect(owner.id, ticket);
    await until(() => first.frames.length === 1);
    expect(first.frames[0]).toEqual({ action: "Hello", seq: 0 });
    const second = await connect(owner.id, ticket);
    await until(() => second.closedWith() !== null);
    expect([first.closedWith(), second.closedWith()]).toEqual([null, 4401]);
  });

  it("leaves no line in the audit log", async () => {
    const { owner } = await aSchool();
    await ticketOf(owner.id);
    const lines = await db.select().from(schema.auditLog).where(eq(schema.auditLog.actorId, owner.id));
    expect(lines.map(({ action }) => action)).toEqual([]);
  });

  it("accepts an access token, rejects another person's URL with 4403 and an invalid token with 4401", async () => {
    const { owner, admin, account } = await aSchool();
    const own = await connect(owner.id, await tokenOf(owner.id));
    await until(() => own.frames.length === 1);
    const foreign = await connect(admin.id, await tokenOf(owner.id));
    const nonsense = await connect(owner.id, "a.b.c");
    const student = await connect(account.id, await tokenOf(account.id));
    await until(() => student.frames.length === 1);
    const prying = await connect(owner.id, await tokenOf(account.id));
    const refused = [foreign, nonsense, prying];
    await until(() => refused.every((line) => line.closedWith() !== null));
    expect(refused.map((line) => line.closedWith())).toEqual([4403, 4401, 4403]);
    expect([own.closedWith(), student.closedWith()]).toEqual([null, null]);
  });

  it("refuses a ticket that is older than thirty seconds", async () => {
    const { owner } = await aSchool();
    const { ticket } = await openLiveFeed(await makeCtx({ as: owner.id, now: new Date(Date.now() - 31_000) }), {});
    const late = await connect(owner.id, ticket);
    await until(() => late.closedWith() !== null);
    expect(late.closedWith()).toBe(4401);
  });

  it("answers a plain request and a foreign origin with words", async () => {
    const { owner } = await aSchool();
    const path = `http://localhost/ws/notifications/${owner.id}/?token=x`;
    expect((await worker.fetch(path)).status).toBe(426);
    for (const origin of ["https://evil.test", "null"])
      expect((await worker.fetch(path, { headers: { Upgrade: "websocket", Origin: origin } })).status).toBe(403);
  });

  it("loses nothing and repeats nothing over cut lines and repeated pushes", async () => {
    const { owner } = await aSchool();
    const got: LiveFrame[] = [];
    let last: number | undefined;
    let expected = 0;
    for (let round = 0; round < 6; round += 1) {
      const line = await connect(owner.id, await tokenOf(owner.id), last);
      const news = () => line.frames.filter(({ action }) => action === "Send");
      const waiting = expected - got.length;
      await until(() => news().length >= waiting);
      for (let index = 0; index < 10; index += 1) {
        const id = `r${round}-${index}`;
        await push(owner.id, id);
        if (index % 3 === 0) await push(owner.id, id);
      }
      expected += 10;
      await until(() => news().length >= waiting + 10);
      got.push(...news());
      last = got.at(-1)?.seq;
      line.socket.close(1000);
      // While nobody listens.
      for (let index = 0; index < 5; index += 1) await push(owner.id, `away${round}-${index}`);
      expected += 5;
    }
    const end = await connect(owner.id, await tokenOf(owner.id), last);
    await until(() => end.frames.length === 5);
    got.push(...end.frames);
    expect(seqs(got)).toEqual(Array.from({ length: 90 }, (_, index) => index + 1));
    expect(new Set(got.map((frame) => (frame.action === "Send" ? frame.notification.id : ""))).size).toBe(90);
  });

  it("makes a client fetch again if it was away for longer than the log", async () => {
    const { owner } = await aSchool();
    for (let index = 0; index < 510; index += 1) await push(owner.id, `long${index}`);
    const line = await connect(owner.id, await tokenOf(owner.id), 3);
    await until(() => line.frames.length === 1);
    expect(line.frames[0]).toEqual({ action: "Resync", seq: 510 });
    const future = await connect(owner.id, await tokenOf(owner.id), 9999);
    await until(() => future.frames.length === 1);
    expect(future.frames[0]?.action).toBe("Resync");
  });

  it("updates the other windows about reads", async () => {
    const { id: schoolId, owner } = await aSchool();
    const id = `refund_approved:live:${owner.id}`;
    await db.insert(schema.notifications).values({ id, userId: owner.id, schoolId, type: "refund_approved", extra: {}, createdAt: 1 });
    const line = await connect(owner.id, await tokenOf(owner.id));
    await setRead(await makeCtx({ as: owner.id }), { id, is_read: true });
    await until(() => line.frames.length === 2);
    expect(line.frames[1]).toEqual({ action: "Update", id, is_read: true, unread_count: 0, seq: 1 });
  });
});
