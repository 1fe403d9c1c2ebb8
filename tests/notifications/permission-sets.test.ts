import { runInDurableObject } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import * as schema from "#drizzle/schema/index";
import type { NotificationInbox } from "#workers/notification-inbox";
import { readOwnFile } from "~/features/files/domain/read-file";
import { FILE_SEEN_BY, type Purpose } from "~/features/files/model";
import { staffToWriteTo } from "~/features/identity/data/find-account";
import { findSchoolById } from "~/features/identity/data/school-row";
import { updateUser } from "~/features/identity/domain/users/edit-user";
import { deliveriesOf } from "~/features/notifications/data/notifications";
import { listNotifications, markAllRead, openNotification } from "~/features/notifications/domain/my-notifications";
import { notify } from "~/features/notifications/domain/notify";
import { notifyStaff } from "~/features/notifications/domain/notify-staff";
import { mailDigest, sumUpForStaff } from "~/features/notifications/domain/staff-digest";
import { getStaffMail } from "~/features/notifications/domain/staff-mail-choices";
import { NOTIFICATION_KINDS, NOTIFICATION_TYPES } from "~/features/notifications/model";
import { STAFF_MAIL_KINDS, STAFF_MAIL_SEEN_BY, type StaffMailKind } from "~/features/notifications/staff-mail-model";
import { withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { setsThatSee } from "~/platform/permission-sets";
import { systemOnly } from "~/platform/policy";
import { command } from "~/platform/verb";
import { userRow } from "~/seed/factories";
import sets from "../platform/permission-sets.tsv?raw";
import { makeCtx, makeJobCtx, NOW, settled } from "../support/context";
import { env } from "../support/env";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

const HELD = ["registrar", "finance", "instructor"] as const;
type Held = (typeof HELD)[number];

let school: Awaited<ReturnType<typeof aSchool>>;
const staff = {} as Record<Held, Awaited<ReturnType<typeof anAdmin>>>;
const anAdmin = (permissionSet: Held | null) => insert(schema.users, userRow({ role: "school_admin", schoolId: school.id, permissionSet }));
beforeAll(async () => {
  school = await aSchool();
  for (const set of HELD) staff[set] = await anAdmin(set);
});

const job = async (now = NOW) => {
  const found = await findSchoolById(makeJobCtx(), school.id);
  if (!found) throw new Error("There is no school");
  return withSchool(makeJobCtx(now), found);
};
const announce = command({
  name: "tests.announce-of-a-type",
  allow: systemOnly,
  input: z.object({ type: z.enum(NOTIFICATION_TYPES), key: z.string() }),
  run: async (ctx, { type, key }) => notify(ctx, { type, eventKey: key, extra: {}, recipients: "school-staff" }),
});
const tell = command({
  name: "tests.tell-a-kind",
  allow: systemOnly,
  input: z.object({ kind: z.enum(STAFF_MAIL_KINDS), key: z.string() }),
  run: (ctx, { kind, key }) => notifyStaff(ctx, { kind, key, text: `News of ${kind}`, path: null }),
});
const typesOf = async (userId: string) => {
  const rows = await db.select().from(schema.notifications).where(eq(schema.notifications.userId, userId));
  return rows.map(({ type }) => type).sort();
};
const maySee = (set: Held, query: string | null) => query === null || setsThatSee(query).includes(set);

describe("a permission set", () => {
  it("refers to existing queries", () => {
    const queries = new Set(sets.split("\n").flatMap((line) => (line.split("\t")[1] === "query" ? [line.split("\t")[0]] : [])));
    const asked = [
      ...Object.values(NOTIFICATION_KINDS).map(({ seenBy }) => seenBy),
      ...Object.values(STAFF_MAIL_SEEN_BY),
      ...Object.values(FILE_SEEN_BY),
    ];
    expect([...new Set(asked)].filter((query) => query !== null && !queries.has(query))).toEqual([]);
    for (const query of ["affiliations.get", "employers.show", "placements.list", "refunds.read", "payouts.account", "pre-enrollments.list"])
      expect(queries).toContain(query);
  });

  it("decides the notifications of a staff member; a read-only instructor gets none about people or payments", async () => {
    for (const type of NOTIFICATION_TYPES) await announce(await job(), { type, key: "all" });
    for (const set of HELD) {
      const allowed = NOTIFICATION_TYPES.filter((type) => maySee(set, NOTIFICATION_KINDS[type].seenBy));
      expect([set, await typesOf(staff[set].id)]).toEqual([set, allowed.sort()]);
    }
    expect(await typesOf(staff.instructor.id)).toEqual(["app_feature_update", "export_analytics"]);
    expect(await typesOf(staff.finance.id)).toContain("refund_approved");
    expect(await typesOf(school.admin.id)).toEqual([...NOTIFICATION_TYPES].sort());
  });

  it("hides earlier notifications: list, counts, opening, marking, the socket and its log", async () => {
    const later = await anAdmin(null);
    await announce(await job(), { type: "payment_against_plan", key: "before" });
    await announce(await job(), { type: "app_feature_update", key: "before" });
    const own = async () => makeCtx({ as: later.id, host: school.host });
    const payment = `payment_against_plan:before:${later.id}`;
    expect((await listNotifications(await own(), {})).unread_count).toBe(2);
    await updateUser(await makeCtx({ as: school.owner.id, host: school.host }), { id: later.id, permission_set: "instructor" });
    const seen = await listNotifications(await own(), {});
    expect(seen.results.map(({ notification_type }) => notification_type)).toEqual(["app_feature_update"]);
    expect([seen.count, seen.unread_count]).toEqual([1, 1]);
    const { actor } = await own();
    expect(actor.kind === "user" && actor.shell.unread).toBe(1);
    expect((await refusal(openNotification(await own(), { id: payment }))).kind).toBe("not_found");
    expect((await markAllRead(await own(), {})).updated).toBe(1);
    const pushed = await deliveriesOf(makeJobCtx(), "payment_against_plan:before:", "", 50);
    expect(pushed.map(({ userId }) => userId)).not.toContain(later.id);
    const frames = await runInDurableObject(env.INBOX.get(env.INBOX.idFromName(later.id)) as DurableObjectStub<NotificationInbox>, (_, state) =>
      state.storage.sql.exec<{ body: string }>("SELECT body FROM frames").toArray(),
    );
    expect(frames.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(frames)).not.toContain("payment_against_plan");
  });

  it("decides which mail is sent right away and in the morning", async () => {
    for (const kind of STAFF_MAIL_KINDS) await tell(await job(), { kind, key: "mail" });
    const morning = new Date("2026-01-16T10:00:00Z");
    await sumUpForStaff(makeJobCtx(morning), "on time");
    const due = await db.select().from(schema.outbox).where(eq(schema.outbox.topic, "staff.digest-due"));
    for (const { payload } of due) await mailDigest(await job(morning), JSON.parse(payload));
    await settled();
    const mails = await db.select().from(schema.mails).where(eq(schema.mails.schoolId, school.id));
    for (const set of HELD) {
      const text = mails.flatMap(({ recipient, text }) => (recipient === staff[set].email ? [text] : [])).join("\n");
      const heard = STAFF_MAIL_KINDS.filter((kind) => text.includes(`News of ${kind}`));
      const allowed = STAFF_MAIL_KINDS.filter((kind) => maySee(set, STAFF_MAIL_SEEN_BY[kind]));
      expect([set, heard]).toEqual([set, allowed]);
      expect((await getStaffMail(await makeCtx({ as: staff[set].id, host: school.host }), {})).kinds).toEqual(allowed);
    }
    expect(mails.filter(({ recipient }) => recipient === staff.instructor.email)).toEqual([]);
    const inAll = mails.flatMap(({ recipient, text }) => (recipient === school.admin.email ? [text] : [])).join("\n");
    expect(STAFF_MAIL_KINDS.filter((kind: StaffMailKind) => !inAll.includes(`News of ${kind}`))).toEqual([]);
    const written = async (query: string) => (await staffToWriteTo(makeJobCtx(), school.id, query)).map(({ id }) => id);
    expect(await written("refunds.read")).toContain(staff.finance.id);
    expect(await written("refunds.read")).not.toContain(staff.registrar.id);
  });

  it("decides which private files of the school can be read", async () => {
    const purposes = (Object.keys(FILE_SEEN_BY) as Purpose[]).filter((purpose) => purpose !== "export");
    for (const purpose of purposes) {
      const id = newId();
      const key = `s/${school.id}/${id}`;
      await env.FILES.put(key, "bytes");
      await insert(schema.files, {
        ...{ id, key, purpose, schoolId: school.id, ownerId: school.owner.id, access: "private", state: "ready" },
        ...{ name: "x.pdf", contentType: "application/pdf", size: 5, createdAt: NOW.getTime() },
      } as typeof schema.files.$inferInsert);
      for (const set of HELD) {
        const reading = readOwnFile(await makeCtx({ as: staff[set].id, host: school.host }), { id });
        const outcome = await reading.then(
          ({ name }) => name,
          (error: { kind: string }) => error.kind,
        );
        expect([set, purpose, outcome]).toEqual([set, purpose, maySee(set, FILE_SEEN_BY[purpose]) ? "x.pdf" : "not_found"]);
      }
      expect((await readOwnFile(await makeCtx({ as: school.admin.id, host: school.host }), { id })).name).toBe("x.pdf");
    }
    expect(setsThatSee(FILE_SEEN_BY.answer)).not.toContain("instructor");
    expect(setsThatSee(FILE_SEEN_BY["call-recording"])).toEqual(["registrar"]);
  });
});
