import { describe, expect, it } from "vitest";
import { parts } from "~/parts";
import { fromDatabase } from "~/platform/errors";
import { env } from "../support/env";

/** Keys that no two requests of people can make twice, each with the reason. Anything else has words in `parts.constraints`. */
const TECHNICAL: Record<string, string> = {
  // Written by "insert or update", or "insert or ignore": a second row is never tried.
  "chat_gaps.school_id, chat_gaps.words": "upsert",
  "directory_entries.school_id, directory_entries.program_id": "insert or ignore",
  "translations.school_id, translations.locale, translations.subject, translations.field": "upsert",
  "email_templates.school_id, email_templates.abbreviation": "upsert",
  "event_rsvps.event_id, event_rsvps.student_id": "upsert",
  "inbound_mails.school_id, inbound_mails.message_id": "insert or ignore",
  "job_bookmarks.school_id, job_bookmarks.student_id, job_bookmarks.job_id": "insert or ignore",
  "job_runs.job, job_runs.day": "upsert",
  "archives.school_id, archives.kind": "upsert",
  "status_lists.school_id": "upsert",
  "queue_progress.queue": "upsert",
  "list_views.school_id, list_views.user_id, list_views.list, list_views.name": "upsert",
  "call_logs.school_id, call_logs.provider_id": "upsert",
  "mail_opt_outs.school_id, mail_opt_outs.email, mail_opt_outs.kind": "insert or ignore",
  "resumes.school_id, resumes.student_id": "upsert",
  "reviews.school_id, reviews.registration_id": "upsert",
  "site_redirects.school_id, site_redirects.kind, site_redirects.slug": "upsert",
  "staff_mail_choices.user_id, staff_mail_choices.kind": "upsert",
  "static_fields.school_id, static_fields.form_type, static_fields.name": "upsert",
  "token_budgets.school_id, token_budgets.month": "upsert",
  "authenticators.user_id": "upsert",
  "payout_accounts.school_id": "upsert",
  "calendar_feeds.token_hash": "the hash of a token that was just made",
  "pictures.file_id": "one row for a file that was just made",
  "push_devices.endpoint": "upsert",
  "second_factor_rules.scope": "upsert",
  "sender_domains.school_id": "upsert",
  "system_templates.abbreviation": "upsert",
  "zip_codes.zip": "loaded once",
  "webhook_endpoints.school_id": "upsert",
  "work_marks.school_id, work_marks.kind, work_marks.item_id": "upsert",
  "refund_duties.school_id, refund_duties.registration_id": "upsert",
  "registration_fundings.school_id, registration_fundings.registration_id": "upsert",
  // Written by jobs and triggers alone.
  "alarms.kind": "job",
  "broadcast_recipients.broadcast_id, broadcast_recipients.position": "job",
  "charge_tries.instalment_id, charge_tries.try_number": "job",
  "due_notices.subject_id, due_notices.kind, due_notices.day": "job",
  "row_counts.school_id, row_counts.kind": "trigger",
  "attendance.school_id, attendance.session_id, attendance.registration_id": "trigger",
  "attendance_due.school_id, attendance_due.registration_id": "trigger",
  "attendance_totals.school_id, attendance_totals.registration_id, attendance_totals.kind": "trigger",
  "due_days.school_id, due_days.due_date": "trigger",
  "registration_days.school_id, registration_days.day": "trigger",
  "shared_identities.school_id, shared_identities.kind, shared_identities.value": "trigger",
  "ledger_days.school_id, ledger_days.paid_on, ledger_days.type, ledger_days.status": "trigger",
  "mail_counts.school_id, mail_counts.hour, mail_counts.template, mail_counts.shown": "trigger",
  "registration_counts.school_id, registration_counts.class_id, registration_counts.program_id, registration_counts.status, registration_counts.enrollment_status, registration_counts.payment_status, registration_counts.plan_to_pay":
    "trigger",
  "reminders.instalment_id, reminders.due_date, reminders.kind": "job",
  "refund_requests.attempt_id": "job",
  "subscriptions.school_id, subscriptions.purchase_id": "settled once by the payment",
  "transactions.type, transactions.ref": "settled once by the payment",
  // The statement that writes it looks for the row itself.
  "seats.draft_id": "stageHold inserts where no hold is",
  "seats.waitlist_entry_id": "stageReserve inserts where no offer is",
  "seats.registration_id": "stageTake inserts where no seat is taken",
  "seats.group_seat_id": "a seat of an order gets its row once",
  "group_disclosures.school_id, group_disclosures.registration_id, group_disclosures.day": "insert or ignore",
  "cohort_members.school_id, cohort_members.cohort_id, cohort_members.registration_id": "insert or ignore",
  "group_orders.school_id, group_orders.number": "the next number is taken in the same batch",
  "webhook_events.school_id, webhook_events.event_id, webhook_events.topic": "insert or ignore",
  "webhook_events.school_id, webhook_events.seq": "the next number is taken in the same statement",
  "session_notices.school_id, session_notices.class_id, session_notices.session_id": "upsert",
  "retention_items.school_id, retention_items.kind, retention_items.subject_id": "insert or ignore",
  "retention_walks.school_id, retention_walks.kind": "upsert",
  "student_merges.school_id, student_merges.kept_id, student_merges.gone_id": "insert or ignore",
  // The next number is taken in the same batch.
  "number_series.school_id, number_series.series, number_series.year": "upsert",
  "purchases.school_id, purchases.number": "number series",
  "registrations.school_id, registrations.number": "number series",
  "sponsor_invoices.school_id, sponsor_invoices.number": "number series",
  "transactions.school_id, transactions.receipt_number": "number series",
  // Ids of the payment provider.
  "payment_attempts.session_id": "provider's id",
  "payment_attempts.payment_intent_id": "provider's id",
};

/** Random values: tokens, codes, and the id of a row together with its tenant. */
const isRandom = (columns: string[]): boolean => {
  const [last = ""] = columns.slice(-1);
  return /(^|_)(token_hash|hash|code|token|key)$/.test(last) || last === "submission_code" || (columns.length === 2 && last === "id");
};

describe("a unique index", () => {
  it("has words for a person, or a reason why none are needed", async () => {
    const tables = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%search%' AND name NOT LIKE '_cf%' AND name NOT LIKE 'd1_%' ORDER BY name",
    ).all<{ name: string }>();
    const keys: { key: string; columns: string[] }[] = [];
    for (const { name } of tables.results) {
      const indexes = await env.DB.prepare(`SELECT name, origin FROM pragma_index_list('${name}') WHERE "unique" = 1`).all<{
        name: string;
        origin: string;
      }>();
      for (const index of indexes.results) {
        const found = await env.DB.prepare(`SELECT name FROM pragma_index_info('${index.name}') ORDER BY seqno`).all<{ name: string | null }>();
        const columns = found.results.flatMap((column) => column.name ?? []);
        // For an index over an expression, SQLite reports the name of the index.
        const key = columns.length < found.results.length ? index.name : columns.map((column) => `${name}.${column}`).join(", ");
        if (index.origin !== "pk" || columns.join() !== "id") keys.push({ key, columns });
      }
    }
    expect(keys.length).toBeGreaterThan(90);
    const silent = keys.filter(({ key, columns }) => !(key in parts.constraints) && !(key in TECHNICAL) && !isRandom(columns));
    expect(silent.map(({ key }) => key)).toEqual([]);
    // A constraint with a message, or a removed one, needs no reason.
    const known = new Set(keys.map(({ key }) => key));
    expect(Object.keys(TECHNICAL).filter((key) => key in parts.constraints || !known.has(key))).toEqual([]);
    const words = Object.keys(parts.constraints).filter((key) => key.includes(".") && !known.has(key));
    expect(words.filter((key) => !/^\w+\.id$/.test(key))).toEqual([]);
  });

  it("is a conflict, and not a fault, when two requests meet in it", () => {
    const error = new Error("D1_ERROR: UNIQUE constraint failed: student_merges.school_id, student_merges.gone_id: SQLITE_CONSTRAINT");
    expect(fromDatabase(error, parts.constraints)).toMatchObject({ kind: "conflict", code: "merge_changed" });
  });
});
