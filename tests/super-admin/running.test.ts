import { eq, isNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { addNavbarItem } from "~/features/schools/domain/office/navbar";
import { listAudit, listEvents, showHealth, watch } from "~/features/super-admin/domain/running/running";
import { resendDeadLetter, retryEvent } from "~/platform/dead-letters";
import { newId } from "~/platform/ids";
import { days, later, makeCtx, makeJobCtx, minutes, NOW } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, aSuperAdmin, db, insert } from "../support/rows";

let superAdmin: Awaited<ReturnType<typeof aSuperAdmin>>;
const desk = () => makeCtx({ as: superAdmin.id, now: later(days(3)) });
const at = later(days(3));
const event = (more: Partial<typeof schema.outbox.$inferInsert> = {}) =>
  insert(schema.outbox, { id: newId(), topic: "some.topic", payload: "{}", createdAt: at.getTime() - minutes(30), ...more });

beforeAll(async () => {
  superAdmin = await aSuperAdmin();
  await db.update(schema.outbox).set({ doneAt: NOW.getTime() }).where(isNull(schema.outbox.doneAt));
});

describe("the Health page", () => {
  it("counts and lists queued, stuck and failed events for a retry", async () => {
    const stuck = await event();
    const given = await event({ givenUpAt: at.getTime(), attempts: 10, lastError: "Error: down" });
    await event({ createdAt: at.getTime() - minutes(1) });
    const { figures, topics } = await showHealth(await desk(), {});
    expect(figures).toMatchObject({ open: 2, queue: 1, given_up: 1 });
    expect(topics[0]).toMatchObject({ topic: "some.topic", waiting: 2 });
    const listed = async (state: string) => (await listEvents(await desk(), { state })).page.results.map(({ id }) => id);
    expect([await listed("stuck"), await listed("given_up")]).toEqual([[stuck.id], [given.id]]);
    expect(await refusal(retryEvent(await desk(), { id: given.id }))).toMatchObject({ kind: "not_found" });
    await resendDeadLetter(await desk(), { id: given.id });
    await retryEvent(await desk(), { id: stuck.id });
    expect(await listed("given_up")).toEqual([]);
    const { owner } = await aSchool();
    expect(await refusal(showHealth(await makeCtx({ as: owner.id }), {}))).toMatchObject({ kind: "forbidden" });
  });

  it("opens an alarm once, emails the super admins, and closes it when it ends", async () => {
    const bad = await event({ givenUpAt: at.getTime(), attempts: 10 });
    await watch(makeJobCtx(at), {});
    await watch(makeJobCtx(later(minutes(15), at)), {});
    const open = await db.select().from(schema.alarms).where(eq(schema.alarms.kind, "given_up"));
    expect(open).toHaveLength(1);
    const mails = (await db.select().from(schema.mails).where(eq(schema.mails.template, "desk_alarm"))).filter(({ id }) => id.includes("given_up"));
    expect(mails.map(({ recipient }) => recipient)).toEqual([superAdmin.email]);
    expect(mails[0]?.text).toContain("/admin/health");
    await db.update(schema.outbox).set({ doneAt: at.getTime() }).where(eq(schema.outbox.id, bad.id));
    await watch(makeJobCtx(later(minutes(30), at)), {});
    const [closed] = await db.select().from(schema.alarms).where(eq(schema.alarms.kind, "given_up"));
    expect(closed?.closedAt).not.toBeNull();
  });
});

describe("the audit log", () => {
  it("covers all schools, filtered by school, person, action and day", async () => {
    const school = await aSchool({ plan: "advanced" });
    await addNavbarItem(await makeCtx({ as: school.owner.id }), { text: "Map", link: "www.map.test" });
    const found = async (filters: Record<string, unknown>) => (await listAudit(await desk(), filters)).page;
    expect(await found({ school: school.id })).toMatchObject({
      count: 1,
      results: [{ action: "navbar.add", who: `Robin ${school.owner.lastName}`, impersonator: null }],
    });
    expect((await found({ person: school.owner.email, action: "navbar" })).count).toBe(1);
    expect((await found({ school: school.id, from_date: "2026-01-16" })).count).toBe(0);
    expect((await found({ school: school.id, from_date: "2026-01-15", to_date: "2026-01-15" })).count).toBe(1);
    expect((await found({ school: school.id, acted: "yes" })).count).toBe(0);
    expect(await refusal(listAudit(await makeCtx({ as: school.owner.id }), {}))).toMatchObject({ kind: "forbidden" });
  });
});
