import { is, sql } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll, expect, it } from "vitest";
import * as identity from "#drizzle/schema/identity";
import * as schema from "#drizzle/schema/index";
import * as payments from "#drizzle/schema/payments";
import * as payouts from "#drizzle/schema/payouts";
import { actorOfSession } from "~/features/identity/data/find-actor";
import { impersonate } from "~/features/identity/domain/impersonation";
import { parts } from "~/parts";
import type { Ctx } from "~/platform/context";
import { Database } from "~/platform/db";
import type { Endpoint } from "~/platform/endpoint-row";
import { DomainError } from "~/platform/errors";
import { hashToken } from "~/platform/ids";
import type { Verb } from "~/platform/verb";
import { type CanarySchool, canarySchool } from "../support/canary";
import { makeCtx, NOW, settled } from "../support/context";
import { env } from "../support/env";
import { dummyOf } from "../support/plausible";
import { aSuperAdmin, db } from "../support/rows";

/** Every command of the product, at every entry point. */
const modules = import.meta.glob("../../app/features/*/domain/**/*.ts", { eager: true }) as Record<string, Record<string, unknown>>;
const isCommand = (value: unknown): value is Verb => typeof value === "function" && (value as Partial<Verb>).verb?.kind === "command";
const commands = [...new Set(Object.values(modules).flatMap((module) => Object.values(module).filter(isCommand)))];

/** Money, accounts and what opens them. What only notes that something was looked at is no money. */
const NOTES = ["reminders", "stripe_events", "auditor_runs", "ledger_days", "due_days", "socket_tickets"];
const MORE = [schema.purchases, schema.purchaseItems, schema.subscriptions, schema.sponsorInvoices, schema.sponsorInvoiceLines, schema.referrals];
const GUARDED = ([...Object.values({ ...payments, ...payouts, ...identity }), ...MORE] as unknown[])
  .filter((each): each is SQLiteTable => is(each, SQLiteTable))
  .map((table) => getTableConfig(table).name)
  .filter((name) => !NOTES.includes(name));
const ENDS_IT = ["identity.log-out", "identity.stop-acting"];

let school: CanarySchool;
let superId: string;
/** As the owner, and as a student. */
const acting: Ctx[] = [];

beforeAll(async () => {
  school = await canarySchool("canary-d4");
  superId = String((await aSuperAdmin()).id);
  for (const id of [school.owner.id, school.account.id]) {
    const { cookie } = await impersonate(await makeCtx({ as: superId }), { id, reason: "A test" });
    const token = await hashToken(/session=([^;]+)/.exec(cookie)?.[1] ?? "");
    const found = await actorOfSession(new Database(env), parts, token, env.MAIN_HOST, NOW.getTime());
    if (!found) throw new Error("No session");
    acting.push({ ...(await makeCtx({ host: school.host })), actor: found.actor });
  }
});

const rowsOf = async () => {
  const results = await env.DB.batch(GUARDED.map((name) => env.DB.prepare(`SELECT * FROM ${name} ORDER BY 1, 2`)));
  return Object.fromEntries(GUARDED.map((name, index) => [name, JSON.stringify(results[index]?.results)]));
};

/** The ids that a command may be about: of the rows whose name stands in its own, else what everything hangs on. */
function subjectsOf(name: string): string[] {
  const said = name.replaceAll("-", "_");
  const meant = Object.keys(school.ids).filter((table) => table.split("_").some((word) => said.includes(word.replace(/s$/, ""))));
  return meant.length > 0 ? meant.slice(0, 3) : ["registrations", "students"];
}

it("cannot change payments, passwords or accounts, and logs both names for the rest", async () => {
  expect(commands.length).toBeGreaterThan(250);
  const [{ last } = { last: 0 }] = await db.all<{ last: number }>(sql`SELECT coalesce(max(rowid), 0) AS last FROM audit_log`);
  let before = await rowsOf();
  const faults: string[] = [];
  const done = new Set<string>();
  const refused = new Set<string>();
  const named = commands.filter(({ verb }) => !ENDS_IT.includes(verb.name));
  for (let start = 0; start < named.length; start += 20) {
    const some = named.slice(start, start + 20);
    for (const command of some)
      for (const ctx of acting)
        for (const subject of subjectsOf(command.verb.name)) {
          const own = (name: string) => school.ids[`${name.replace(/_ids?$/, "")}s`] ?? school.ids[subject] ?? "none";
          try {
            await command(ctx, dummyOf({ verb: command, method: "post" } as Endpoint, own));
            done.add(command.verb.name);
          } catch (error) {
            // The rows of this school are made up: not each of them can be worked with.
            if (error instanceof DomainError && error.code === "acting_as") refused.add(command.verb.name);
          }
        }
    await settled();
    const after = await rowsOf();
    for (const table of GUARDED)
      if (after[table] !== before[table]) faults.push(`one of ${some.map(({ verb }) => verb.name).join(", ")} changed ${table}`);
    before = after;
  }
  expect(faults).toEqual([]);
  // Otherwise this would prove nothing.
  expect(done.size).toBeGreaterThan(40);
  expect(refused.size).toBeGreaterThan(40);
  const unnamed = await db.all(sql`SELECT action, actor_id, behind_id FROM audit_log
    WHERE rowid > ${last} AND actor_id IN (${school.owner.id}, ${school.account.id}) AND behind_id IS NOT ${superId}`);
  expect(unnamed).toEqual([]);
});
