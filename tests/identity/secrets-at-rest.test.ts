import { asc, eq, isNull, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import * as schema from "#drizzle/schema/index";
import { handle } from "#workers/queue";
import { openLiveFeed } from "~/features/identity/domain/open-live-feed";
import { deliverMail } from "~/features/messaging/domain/deliver-mail";
import { TOKEN_AT_SENDING } from "~/features/messaging/domain/mailed-link";
import { newId } from "~/platform/ids";
import type { OutgoingMail } from "~/platform/mailer";
import { makeCtx, makeJobCtx } from "../support/context";
import { env } from "../support/env";
import { call } from "../support/http";
import { withMailer } from "../support/mailer";
import { PASSWORD, passwordHash } from "../support/passwords";
import { aSchool, db } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
const logged: string[] = [];
beforeAll(async () => {
  school = await aSchool();
  await db.update(schema.users).set({ passwordHash: await passwordHash() });
  for (const way of ["log", "warn", "error", "info"] as const)
    vi.spyOn(console, way).mockImplementation((...said) => void logged.push(said.map(String).join(" ")));
});

let asked = 0;
/** A call with a request key, so that its response is stored; each from a different address. */
function send<T>(method: string, path: string, body: unknown, as?: string) {
  asked += 1;
  const headers = { "Idempotency-Key": newId(), "CF-Connecting-IP": `203.0.113.${asked}` };
  return call<T>(path, { method, as, host: school.host, body, headers });
}

/** Does what is waiting in the outbox, and answers the mails that went out. */
async function workOff(): Promise<OutgoingMail[]> {
  const out: OutgoingMail[] = [];
  const mailer = { transport: "smtp" as const, send: async (mail: OutgoingMail) => void out.push(mail) };
  for (let round = 0; round < 4; round += 1)
    for (const row of await db.select().from(schema.outbox).where(isNull(schema.outbox.doneAt)).orderBy(asc(schema.outbox.createdAt))) {
      if (row.topic !== "mail.send") await handle(env, { outboxId: row.id }, () => undefined);
      else {
        await deliverMail(withMailer(makeJobCtx(new Date()), mailer), JSON.parse(row.payload).mailId);
        await db.update(schema.outbox).set({ doneAt: 1 }).where(eq(schema.outbox.id, row.id));
      }
    }
  return out;
}

/** The tables in which one of the secrets stands as it is. */
async function keepersOf(secrets: readonly string[]): Promise<string[]> {
  const tables = await db.all<{ name: string }>(
    sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'`,
  );
  expect(tables.length).toBeGreaterThan(60);
  const found: string[] = [];
  for (const { name } of tables) {
    const text = JSON.stringify(await db.all(sql.raw(`SELECT * FROM "${name}"`)));
    for (const secret of secrets) if (text.includes(secret)) found.push(`${name}: ${secret.slice(0, 6)}`);
  }
  return found;
}

const tokenIn = (mail: OutgoingMail | undefined) => /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";

describe("a secret that opens an account", () => {
  it("is in no table and no log, before or after use", async () => {
    const { owner, admin } = school;
    const invited = "invited@rest.test";
    const person = { first_name: "Ivy", last_name: "Invited", email: invited, phone: "4015550101", role: "school_admin" };
    const made = await send<{ id: string }>("POST", "/api/user-management/entity-create-user/", person, owner.id);
    expect(made.status).toBe(201);
    expect((await send("POST", "/api/password-reset/", { email: admin.email })).status).toBe(200);
    expect(await db.select().from(schema.outbox).where(isNull(schema.outbox.doneAt))).not.toEqual([]);
    const mails = await workOff();
    const invitation = tokenIn(mails.find(({ to }) => to === invited));
    const reset = tokenIn(mails.find(({ to }) => to === admin.email));
    for (const token of [invitation, reset]) expect(token).toMatch(/^[\w-]{32}$/);
    expect(mails.every(({ html }) => !html.includes(TOKEN_AT_SENDING))).toBe(true);
    expect(mails.find(({ to }) => to === invited)?.html).toContain(`token=${invitation}`);
    expect(await keepersOf([invitation, reset])).toEqual([]);

    const fresh = "rested-lantern-77";
    const again = "rested-lantern-78";
    const confirm = (token: string) => send("POST", "/api/password-reset/confirm/", { token, password: fresh, confirm_password: fresh });
    expect((await confirm(invitation)).status).toBe(200);
    expect((await confirm(reset)).status).toBe(200);
    const pair = (await send<{ access: string; refresh: string }>("POST", "/api/token/", { email: owner.email, password: PASSWORD })).body;
    const next = (await send<{ access: string; refresh: string }>("POST", "/api/token/refresh/", { refresh: pair.refresh })).body;
    const { ticket } = await openLiveFeed(await makeCtx({ as: owner.id, now: new Date() }), {});
    const change = { current_password: PASSWORD, password: again, confirm_password: again };
    expect((await send("PATCH", "/api/users/update-password/", change, owner.id)).status).toBe(200);
    expect((await send("POST", "/api/token/revoke/", { refresh: next.refresh }, owner.id)).status).toBeLessThan(300);
    await workOff();
    const secrets = [invitation, reset, fresh, again, PASSWORD, pair.access, pair.refresh, next.access, next.refresh, ticket];
    for (const secret of secrets) expect(secret.length).toBeGreaterThan(12);
    expect(await keepersOf(secrets)).toEqual([]);
    expect(secrets.filter((secret) => logged.some((line) => line.includes(secret)))).toEqual([]);
  });

  it("would be found in a table: the control", async () => {
    const secret = "planted-where-it-must-not-be";
    await db
      .insert(schema.outbox)
      .values({ id: newId(), topic: "tests.planted", payload: JSON.stringify({ token: secret }), createdAt: 1, doneAt: 1 });
    expect(await keepersOf([secret])).toEqual([`outbox: ${secret.slice(0, 6)}`]);
  });

  it("is removed from events stored with it earlier", async () => {
    const id = newId();
    await db
      .insert(schema.outbox)
      .values({ id, topic: "user.invited", payload: JSON.stringify({ inviteId: "i", token: "old-token-in-clear" }), createdAt: 1 });
    const [migration] = env.MIGRATIONS.filter(({ name }) => name.startsWith("0011_"));
    for (const query of migration?.queries ?? []) await env.DB.prepare(query).run();
    const [row] = await db.select().from(schema.outbox).where(eq(schema.outbox.id, id));
    expect(JSON.parse(row?.payload ?? "")).toEqual({ inviteId: "i" });
  });

  it("is only filled in its own mail; its placeholder in another mail stays a placeholder", async () => {
    const key = `inquiry_reply:${newId()}`;
    await db.insert(schema.mails).values({
      id: key,
      template: "inquiry_reply",
      recipient: "curious@rest.test",
      subject: "Yes",
      html: `token=${TOKEN_AT_SENDING}`,
      text: `token=${TOKEN_AT_SENDING}`,
      fromName: "School",
      status: "pending",
      createdAt: 1,
    });
    const out: OutgoingMail[] = [];
    const mailer = { transport: "smtp" as const, send: async (mail: OutgoingMail) => void out.push(mail) };
    await deliverMail(withMailer(makeJobCtx(new Date()), mailer), key);
    expect(out.map(({ text, html }) => [text, html])).toEqual([[`token=${TOKEN_AT_SENDING}`, `token=${TOKEN_AT_SENDING}`]]);
  });
});
