import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, enumText, id, instant, json, updatedAt } from "../columns";
import { oneOf } from "../constraints";

/** Always empty: an insert with `ok` = 0 aborts its batch with `guard:<reason>`, any other vanishes (triggers in 0001). */
export const guard = sqliteTable("guard", { ok: integer("ok").notNull(), reason: text("reason").notNull() });

/**
 * How many rows a school has of a kind: `students` (not deleted), `registrations`, `mails`, `pre_enrollments/<status>`. Kept by triggers
 * (0041); no code writes it. An empty school stands for the product's own.
 */
export const rowCounts = sqliteTable(
  "row_counts",
  { schoolId: text("school_id").notNull(), kind: text("kind").notNull(), count: integer("count").notNull() },
  (t) => [primaryKey({ columns: [t.schoolId, t.kind] })],
);

/** What all schools together took in on a UTC day (days since 1970). Kept by triggers (0041); no code writes it. */
export const platformDays = sqliteTable("platform_days", {
  day: integer("day").primaryKey(),
  registered: integer("registered").notNull().default(0),
  collectedCents: integer("collected_cents").notNull().default(0),
  feeCents: integer("fee_cents").notNull().default(0),
});

/** Which open events go to which queue. Mail and exports have separate queues, so a slow provider delays nothing else. */
export const OPEN_EVENTS = Object.freeze({
  events: "done_at IS NULL AND given_up_at IS NULL AND topic NOT GLOB 'mail.*' AND topic NOT GLOB 'export.*'",
  mail: "done_at IS NULL AND given_up_at IS NULL AND topic GLOB 'mail.*'",
  exports: "done_at IS NULL AND given_up_at IS NULL AND topic GLOB 'export.*'",
});

/**
 * Events and jobs, written in the same batch as the change they follow from. `lease_until`: not sent again before; `retry_at`: not begun
 * again before, because it is being worked on or has failed; `attempts`: how often it was begun.
 */
export const outbox = sqliteTable(
  "outbox",
  {
    id: id(),
    schoolId: text("school_id"),
    topic: text("topic").notNull(),
    payload: text("payload").notNull(),
    createdAt: createdAt(),
    leaseUntil: instant("lease_until").notNull().default(0),
    attempts: integer("attempts").notNull().default(0),
    retryAt: instant("retry_at").notNull().default(0),
    lastError: text("last_error"),
    doneAt: instant("done_at"),
    /** The last try failed; it is retried only by hand. */
    givenUpAt: instant("given_up_at"),
  },
  (t) => [
    index("outbox_open").on(t.createdAt).where(sql`done_at IS NULL`),
    index("outbox_events").on(t.leaseUntil, t.createdAt).where(sql.raw(OPEN_EVENTS.events)),
    index("outbox_mail").on(t.leaseUntil, t.createdAt).where(sql.raw(OPEN_EVENTS.mail)),
    index("outbox_exports").on(t.leaseUntil, t.createdAt).where(sql.raw(OPEN_EVENTS.exports)),
  ],
);

/** When a consumer last worked off a full batch of a queue: a backlog that moves is not stuck. */
export const queueProgress = sqliteTable("queue_progress", {
  queue: text("queue").primaryKey().$type<keyof typeof OPEN_EVENTS>(),
  workedAt: instant("worked_at").notNull(),
});

/** Dead letters: one row for each event, and one for each unreadable message. */
export const deadLetters = sqliteTable("dead_letters", {
  id: id(),
  queue: text("queue").notNull(),
  outboxId: text("outbox_id"),
  body: text("body").notNull(),
  createdAt: createdAt(),
});

/** Who did what to which row, when and from where. Append-only (triggers in 0001). */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: id(),
    schoolId: text("school_id"),
    actorId: text("actor_id"),
    actorKind: text("actor_kind").notNull(),
    /** The super admin who acted as that person. */
    impersonatorId: text("behind_id"),
    action: text("action").notNull(),
    /** The verb this was a step of, and that verb's audit row if it wrote one; null for a verb. */
    process: text("process"),
    processId: text("process_id"),
    subjectType: text("subject_type"),
    subjectId: text("subject_id"),
    before: text("before"),
    after: text("after"),
    requestId: text("request_id").notNull(),
    ip: text("ip").notNull(),
    /** The file that keeps `before` and `after` once the entry is old; both are null then. */
    archive: text("archive"),
    at: instant("at").notNull(),
  },
  (t) => [
    index("audit_log_subject").on(t.schoolId, t.subjectType, t.subjectId, t.at),
    index("audit_log_at").on(t.schoolId, t.at),
    index("audit_log_all").on(t.at),
  ],
);

/** How far the old details of a school's rows have moved to files, and how much. An empty school stands for the product's own rows. */
export const archives = sqliteTable(
  "archives",
  {
    schoolId: text("school_id").notNull(),
    kind: text("kind").notNull(),
    /** The last whole month that has moved, as `2026-08`. */
    through: text("through").notNull(),
    rows: integer("rows").notNull(),
    /** As they were in the database. */
    bytes: integer("bytes").notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.kind] })],
);

/** Answers of calls that carried a request key; a repeated call gets the first answer. Kept a day. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  { key: text("key").primaryKey(), bodyHash: text("body_hash").notNull(), response: text("response").notNull(), createdAt: createdAt() },
  (t) => [index("idempotency_keys_age").on(t.createdAt)],
);

/**
 * A form submitted after the session ended: restored on the same page once the same user is signed in. Found by a secret of the browser,
 * whose hash is the key.
 */
export const savedForms = sqliteTable(
  "kept_forms",
  {
    key: text("key").primaryKey(),
    userId: text("user_id").notNull(),
    path: text("path").notNull(),
    intent: text("intent").notNull(),
    fields: json<Record<string, unknown>>("fields").notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("kept_forms_age").on(t.expiresAt)],
);

/** A run of a daily job, claimed by day: `run` holds a lease, `done` is final. */
export const jobRuns = sqliteTable(
  "job_runs",
  {
    job: text("job").notNull(),
    day: text("day").notNull(),
    state: enumText("state", ["run", "done"]).notNull(),
    leaseUntil: instant("lease_until").notNull(),
    finishedAt: instant("finished_at"),
    note: text("note"),
  },
  (t) => [primaryKey({ columns: [t.job, t.day] }), oneOf("job_run_state", t.state, ["run", "done"])],
);

/** Exact counters: attempts per key and window. */
export const rateLimits = sqliteTable(
  "rate_limits",
  { key: text("key").primaryKey(), count: integer("count").notNull(), resetsAt: instant("resets_at").notNull() },
  (t) => [index("rate_limits_age").on(t.resetsAt)],
);

export const FILE_KINDS = Object.freeze(["public", "private"] as const);
export const FILE_STATES = Object.freeze(["expected", "ready", "refused"] as const);

/** A stored file: its bytes lie in R2 under `key`. Private ones are served after a look at who asks. */
export const files = sqliteTable(
  "files",
  {
    id: id(),
    schoolId: text("school_id"),
    ownerId: text("owner_id"),
    purpose: text("purpose").notNull(),
    access: enumText("access", FILE_KINDS).notNull(),
    state: enumText("state", FILE_STATES).notNull(),
    name: text("name").notNull(),
    contentType: text("content_type").notNull(),
    size: integer("size").notNull(),
    key: text("key").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("files_school").on(t.schoolId, t.createdAt), oneOf("file_access", t.access, FILE_KINDS), oneOf("file_state", t.state, FILE_STATES)],
);

export const EXPORT_STATES = Object.freeze(["pending", "running", "succeeded", "failed"] as const);

export const exportJobs = sqliteTable(
  "export_jobs",
  {
    id: id(),
    schoolId: text("school_id"),
    requesterId: text("requester_id").notNull(),
    kind: text("kind").notNull(),
    status: enumText("status", EXPORT_STATES).notNull(),
    filters: json<Record<string, unknown>>("filters").notNull(),
    fromDate: text("from_date"),
    toDate: text("to_date"),
    fileId: text("file_id"),
    rowCount: integer("row_count"),
    /** Rows written so far. */
    progress: integer("progress").notNull().default(0),
    error: text("error"),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (t) => [index("export_jobs_requester").on(t.requesterId, t.createdAt), oneOf("export_status", t.status, EXPORT_STATES)],
);

/** The last number given out per school, series and year: receipts and invoices are numbered without gaps. */
export const numberSeries = sqliteTable(
  "number_series",
  { schoolId: text("school_id").notNull(), series: text("series").notNull(), year: integer("year").notNull(), last: integer("last").notNull() },
  (t) => [primaryKey({ columns: [t.schoolId, t.series, t.year] })],
);
