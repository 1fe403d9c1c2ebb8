import { type SQL, sql } from "drizzle-orm";
import { withDetails } from "~/platform/archive";
import type { Ctx } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { acrossSchools } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { HOUR_MS, MINUTE_MS } from "~/platform/zones";
import type { AlarmKind } from "../running-model";

const REASON = "the running of the product is looked after for every school in one place";

export interface Health extends Record<AlarmKind, number> {
  /** Events that are neither done nor given up. */
  open: number;
  oldestAt: number | null;
  mailsWaiting: number;
  mailsFailedDay: number;
  webhooksUnknown: number;
}

/**
 * The counts of the Health page at one moment; one statement of indexed reads. Deliveries to learning platforms count from four hours of
 * attempts to a day after the last one.
 */
const health = (now: number) => sql<Health>`SELECT
  (SELECT count(*) FROM outbox WHERE done_at IS NULL AND given_up_at IS NULL) AS open,
  (SELECT min(created_at) FROM outbox WHERE done_at IS NULL AND given_up_at IS NULL) AS oldestAt,
  (SELECT count(*) FROM outbox WHERE done_at IS NULL AND given_up_at IS NULL AND created_at < ${now - 10 * MINUTE_MS} AND retry_at < ${now}) AS queue,
  (SELECT count(*) FROM outbox WHERE done_at IS NULL AND given_up_at IS NOT NULL) + (SELECT count(*) FROM dead_letters WHERE outbox_id IS NULL) AS given_up,
  (SELECT count(*) FROM mails INDEXED BY mails_open WHERE status IN ('pending', 'sending')) AS mailsWaiting,
  ${failedMails(now - HOUR_MS)} AS mails,
  ${failedMails(now - 24 * HOUR_MS)} AS mailsFailedDay,
  (SELECT count(*) FROM mail_events INDEXED BY mail_events_sender WHERE cause = 'sender' AND received_at >= ${now - 24 * HOUR_MS}) AS refused,
  (SELECT count(*) FROM stripe_events WHERE processed_at IS NULL AND received_at < ${now - 10 * MINUTE_MS}) AS webhooks,
  (SELECT count(*) FROM stripe_events WHERE processed_at IS NOT NULL AND outcome IN ('ignored', 'orphan') AND received_at >= ${now - 24 * HOUR_MS}) AS webhooksUnknown,
  (SELECT count(*) FROM webhook_deliveries WHERE registration_id IS NOT NULL AND created_at >= ${now - 96 * HOUR_MS} AND state <> 'delivered'
    AND (state <> 'pending' OR created_at < ${now - 4 * HOUR_MS})) AS lms,
  (SELECT count(*) FROM webhook_endpoints INDEXED BY webhook_endpoints_lms WHERE kind = 'lms' AND state = 'disabled') AS lms_off,
  coalesce((SELECT json_array_length(findings) FROM auditor_runs ORDER BY ran_at DESC LIMIT 1), 0) AS auditor`;

/** School by school, because mail is indexed by its school first. */
function failedMails(from: number): SQL {
  return sql`(SELECT coalesce(sum((SELECT count(*) FROM mails m WHERE m.school_id = s.id AND m.created_at >= ${from} AND m.status = 'failed')), 0) FROM schools s)
    + (SELECT count(*) FROM mails m WHERE m.school_id IS NULL AND m.created_at >= ${from} AND m.status = 'failed')`;
}

export interface AlarmRow {
  kind: AlarmKind;
  count: number;
  openedAt: number;
  closedAt: number | null;
}
interface CheckRun {
  ranAt: number;
  checks: number;
  findings: string;
  /** 1 while the run has not done all checks. */
  isUnfinished: number;
}
export interface FailedMail {
  id: string;
  school: string | null;
  template: string;
  recipient: string;
  error: string | null;
  createdAt: number;
}
export interface TopicRow {
  topic: string;
  waiting: number;
  oldestAt: number;
}
/** Details that have moved from the database to files. */
export interface ArchivedDetails {
  kind: "mail" | "audit";
  /** The last whole month, as `2026-08`. */
  through: string;
  rows: number;
  bytes: number;
}
export interface OddWebhook {
  id: string;
  type: string;
  outcome: string | null;
  receivedAt: number;
}

/** Everything on the page of health. One round trip. */
export async function readHealth(ctx: Ctx) {
  const now = ctx.now.getTime();
  const [[figures], topics, mails, webhooks, [audit], alarms, archives] = await readTogether(acrossSchools(ctx, REASON), [
    health(now),
    sql<TopicRow>`SELECT topic, count(*) AS waiting, min(created_at) AS oldestAt FROM outbox WHERE done_at IS NULL AND given_up_at IS NULL GROUP BY topic ORDER BY waiting DESC LIMIT 20`,
    sql<FailedMail>`SELECT * FROM (
        SELECT m.id, s.name AS school, m.template, m.recipient, m.error, m.created_at AS createdAt FROM schools s JOIN mails m ON m.school_id = s.id AND m.created_at >= ${now - 24 * HOUR_MS} AND m.status = 'failed'
        UNION ALL SELECT id, NULL, template, recipient, error, created_at FROM mails WHERE school_id IS NULL AND created_at >= ${now - 24 * HOUR_MS} AND status = 'failed')
      ORDER BY createdAt DESC LIMIT 20`,
    sql<OddWebhook>`SELECT id, type, outcome, received_at AS receivedAt FROM stripe_events
      WHERE (processed_at IS NULL AND received_at < ${now - 10 * MINUTE_MS}) OR (outcome IN ('ignored', 'orphan') AND received_at >= ${now - 24 * HOUR_MS}) ORDER BY received_at DESC LIMIT 20`,
    sql<CheckRun>`SELECT ran_at AS ranAt, checks, findings, progress IS NOT NULL AS isUnfinished FROM auditor_runs ORDER BY ran_at DESC LIMIT 1`,
    sql<AlarmRow>`SELECT kind, count, opened_at AS openedAt, closed_at AS closedAt FROM alarms ORDER BY closed_at IS NOT NULL, opened_at DESC LIMIT 20`,
    sql<ArchivedDetails>`SELECT kind, min(through) AS through, sum(rows) AS rows, sum(bytes) AS bytes FROM archives GROUP BY kind ORDER BY kind`,
  ]);
  if (!figures) throw new Error("The figures of the Health page are missing");
  return { figures, topics, mails, webhooks, audit: audit ?? null, alarms, archives };
}

/** The figures alone, with the alarms that are open, for the clock. */
export async function readAlarming(ctx: Ctx) {
  const [[figures], open, admins] = await readTogether(acrossSchools(ctx, REASON), [
    health(ctx.now.getTime()),
    sql<{ id: string; kind: AlarmKind }>`SELECT id, kind FROM alarms WHERE closed_at IS NULL`,
    sql<{
      email: string;
      name: string;
    }>`SELECT email, first_name || ' ' || last_name AS name FROM users WHERE role = 'super_admin' AND status = 'active' AND deleted_at IS NULL LIMIT 50`,
  ]);
  if (!figures) throw new Error("The figures of the Health page are missing");
  return { figures, open, admins };
}

export interface EventRow {
  id: string;
  topic: string;
  school: string | null;
  attempts: number;
  lastError: string | null;
  createdAt: number;
  givenUpAt: number | null;
  retryAt: number;
}

/** Events that are not done: given up, stuck for ten minutes, or on their way. One round trip. */
export async function eventPage(
  ctx: Ctx,
  { state, school, search }: { state?: "given_up" | "stuck" | "waiting"; school?: string; search?: string },
  page: { limit: number; offset: number },
) {
  const now = ctx.now.getTime();
  const pattern = search ? sought(search) : null;
  const where = sql.join(
    [
      sql`o.done_at IS NULL`,
      ...(state === "given_up" ? [sql`o.given_up_at IS NOT NULL`] : []),
      ...(state === "stuck" ? [sql`o.given_up_at IS NULL AND o.created_at < ${now - 10 * MINUTE_MS}`] : []),
      ...(state === "waiting" ? [sql`o.given_up_at IS NULL AND o.created_at >= ${now - 10 * MINUTE_MS}`] : []),
      ...(school ? [sql`o.school_id = ${school}`] : []),
      ...(pattern ? [sql`(${contains(sql`o.topic`, pattern)} OR ${contains(sql`o.id`, pattern)})`] : []),
    ],
    sql` AND `,
  );
  const [results, [total]] = await readTogether(acrossSchools(ctx, REASON), [
    sql<EventRow>`SELECT o.id, o.topic, s.name AS school, o.attempts, o.last_error AS lastError, o.created_at AS createdAt, o.given_up_at AS givenUpAt, o.retry_at AS retryAt
      FROM outbox o LEFT JOIN schools s ON s.id = o.school_id WHERE ${where} ORDER BY o.created_at DESC, o.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, sql`FROM outbox o WHERE ${where}`),
  ]);
  return { results, count: total?.count ?? 0 };
}

export interface AuditRow {
  id: string;
  at: number;
  school: string | null;
  who: string | null;
  actorKind: string;
  impersonator: string | null;
  action: string;
  subjectType: string | null;
  subjectId: string | null;
  before: string | null;
  after: string | null;
  archive: string | null;
  ip: string;
}

interface AuditFilters {
  school?: string;
  person?: string;
  action?: string;
  subject?: string;
  acted?: "yes";
  /** Epoch milliseconds. */
  from?: number;
  to?: number;
}

/** Audit log over all schools, newest first; a page and whether there are more. One round trip. */
export async function auditPage(
  ctx: Ctx,
  { school, person, action, subject, acted, from, to }: AuditFilters,
  page: { limit: number; offset: number },
) {
  const name = person ? sought(person) : null;
  const verb = action ? sought(action) : null;
  const where = sql.join(
    [
      sql`1 = 1`,
      ...(school ? [sql`a.school_id = ${school}`] : []),
      ...(name
        ? [sql`a.actor_id IN (SELECT id FROM users WHERE ${contains(sql`email`, name)} OR ${contains(sql`first_name || ' ' || last_name`, name)})`]
        : []),
      ...(verb ? [contains(sql`a.action`, verb)] : []),
      ...(subject ? [sql`a.subject_id = ${subject}`] : []),
      ...(acted ? [sql`a.behind_id IS NOT NULL`] : []),
      ...(from === undefined ? [] : [sql`a.at >= ${from}`]),
      ...(to === undefined ? [] : [sql`a.at < ${to}`]),
    ],
    sql` AND `,
  );
  const fullName = sql`coalesce(u.first_name || ' ' || u.last_name, (SELECT 'Key ' || k.name FROM api_keys k WHERE k.id = a.actor_id))`;
  const [results, [total], schools] = await readTogether(acrossSchools(ctx, REASON), [
    sql<AuditRow>`SELECT a.id, a.at, s.name AS school, ${fullName} AS who, a.actor_kind AS actorKind, a.action, a.subject_type AS subjectType, a.subject_id AS subjectId,
        a.before, a.after, a.archive, a.ip, (SELECT b.first_name || ' ' || b.last_name FROM users b WHERE b.id = a.behind_id) AS impersonator
      FROM audit_log a LEFT JOIN users u ON u.id = a.actor_id LEFT JOIN schools s ON s.id = a.school_id
      WHERE ${where} ORDER BY a.at DESC, a.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, sql`FROM (SELECT 1 FROM audit_log a WHERE ${where} LIMIT 10000)`),
    sql<{ value: string; label: string }>`SELECT id AS value, name AS label FROM schools ORDER BY name`,
  ]);
  return { page: { results: await withDetails(ctx, results), count: total?.count ?? 0 }, schools };
}
