import { eq } from "drizzle-orm";
import { z } from "zod";
import { alarms } from "#drizzle/schema/desk";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { newId } from "~/platform/ids";
import { superAdmin, systemOnly } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import { instantOf } from "~/platform/wall-clock";
import { EASTERN, HOUR_MS, plusDays } from "~/platform/zones";
import { auditPage, eventPage, readAlarming, readHealth } from "../../data/running";
import { healthPath } from "../../paths";
import { ALARM_KINDS, ALARMS, auditListInput, eventListInput } from "../../running-model";

const ALARM_REASON = "alarms are about the product, not about a school";

/** How the product runs: what waits, what failed, what the auditor found. */
export const showHealth = query({
  name: "desk.health",
  allow: superAdmin,
  input: z.object({}),
  async run(ctx) {
    const { audit, ...rest } = await readHealth(ctx);
    const findings = audit ? (JSON.parse(audit.findings) as { check: string; title: string; ids: string[] }[]) : [];
    return {
      ...rest,
      audit: audit ? { ranAt: audit.ranAt, checks: audit.checks, findings, isUnfinished: audit.isUnfinished === 1 } : null,
      zone: EASTERN,
    };
  },
});

/** Events that are not done yet. */
export const listEvents = query({
  name: "desk.events",
  allow: superAdmin,
  input: eventListInput,
  async run(ctx, { limit, offset, ordering: _, ...filters }) {
    return { page: await eventPage(ctx, filters, { limit, offset }), zone: EASTERN };
  },
});

/** Audit log over all schools, with impersonation. Days are in Eastern Time. */
export const listAudit = query({
  name: "desk.audit-log",
  allow: superAdmin,
  input: auditListInput,
  async run(ctx, { limit, offset, ordering: _, search, from_date, to_date, ...filters }) {
    const from = from_date ? instantOf(from_date, "00:00", EASTERN).getTime() : undefined;
    const to = to_date ? instantOf(plusDays(to_date, 1), "00:00", EASTERN).getTime() : undefined;
    const person = filters.person ?? search;
    return { ...(await auditPage(ctx, { ...filters, person, from, to }, { limit, offset })), zone: EASTERN };
  },
});

/**
 * Every few minutes: opens an alarm for what is wrong and writes to the super admins once, notes how much it is while it lasts, and
 * closes it when it is well again.
 */
export const watch = command({
  name: "desk.watch",
  allow: systemOnly,
  input: z.object({}),
  async run(ctx) {
    const { figures, open, admins } = await readAlarming(ctx);
    const db = acrossSchools(ctx, ALARM_REASON);
    const now = ctx.now.getTime();
    for (const kind of ALARM_KINDS) {
      const count = figures[kind];
      const present = open.find((each) => each.kind === kind);
      const isWrong = count >= ALARMS[kind].from;
      if (present)
        ctx.stage(
          db
            .update(alarms)
            .set(isWrong ? { count, seenAt: now } : { closedAt: now })
            .where(eq(alarms.id, present.id)),
        );
      if (present || !isWrong) continue;
      const id = newId();
      ctx.stage(db.insert(alarms).values({ id, kind, count, openedAt: now, seenAt: now }).onConflictDoNothing());
      for (const admin of admins)
        await queueMail(ctx, {
          key: `desk_alarm:${kind}:${Math.floor(now / HOUR_MS)}:${admin.email}`,
          template: "desk_alarm",
          to: admin.email,
          toName: admin.name,
          school: null,
          values: { alarm: ALARMS[kind].label, amount: String(count), health_link: new URL(healthPath, ctx.env.APP_ORIGIN).href },
        });
    }
    return {};
  },
});
