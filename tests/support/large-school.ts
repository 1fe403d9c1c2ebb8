import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { type CanarySchool, canarySchool, ownedTables } from "./canary";
import { NOW } from "./context";
import { env } from "./env";

/** Tables of settings, which do not grow with the registrations. Every other table gets a row per registration. */
const SETTINGS = new Set(
  `affiliations agreement_templates api_keys archives attendance attendance_due attendance_totals autopay_consents broadcasts calendar_feeds certificate_rules certificate_templates chat_bots chat_passages class_instructors clinical_sites default_faqs directory_entries disclosures domains due_days email_templates
  featured_schools form_sections group_prices program_exams inquiry_widgets instructors invites issuer_keys ledger_days list_views locations mail_counts marketing_canvases
  navbar_items number_series partnerships payout_accounts product_sizes products program_faqs program_instructors program_locations
  program_products promo_codes questions refund_policies registration_counts requirement_programs requirement_sites requirements registration_days retention_choices retention_walks row_counts shared_identities second_factor_rules section_questions sender_domains
  site_documents status_lists site_redirects site_versions sponsorship_schools sponsors staff_mail_choices static_fields subscriptions system_templates
  token_budgets token_uses translations users webhook_endpoints`.split(/\s+/),
);
/** Registrations per row, in tables with fewer rows than registrations. */
const SHARED: Record<string, number> = {
  classes: 25,
  name_changes: 50,
  transcripts: 10,
  imports: 200,
  export_jobs: 100,
  payouts: 20,
  payout_lines: 2,
  sponsor_invoices: 20,
  marketing_texts: 50,
  marketing_versions: 50,
  pictures: 50,
  refund_requests: 20,
  refund_parts: 20,
  reviews: 10,
  waitlist_entries: 5,
  disputes: 500,
  charge_tries: 5,
  sponsored_students: 10,
  sponsored_steps: 10,
  sponsorship_applications: 10,
  promo_uses: 5,
  student_merges: 100,
  outcomes: 2,
  exam_attempts: 2,
  graduate_surveys: 4,
  outcome_exclusions: 20,
  rate_publications: 50,
  call_logs: 2,
  purchases: 2,
  purchase_items: 2,
  registration_products: 2,
  addresses_aside: 50,
  due_notices: 20,
  chat_gaps: 20,
  payment_promises: 20,
  inbound_mails: 2,
  session_patterns: 25,
  session_notices: 25,
  closures: 200,
  complaints: 20,
  complaint_files: 20,
  packets: 50,
  packet_downloads: 50,
  privacy_requests: 50,
  erased_students: 50,
  legal_holds: 100,
  group_orders: 20,
  group_seats: 2,
  group_disclosures: 2,
  cohorts: 200,
};

/** Programs of a school of any size. */
const PROGRAMS = 20;

const FIRST = 'json_extract(\'["Ana","Ben","Cora","Dev","Elle","Finn","Gus","Hana","Ivo","June","Kofi"]\', \'$[\' || (n % 11) || \']\')';
const TODAY = NOW.toISOString().slice(0, 10);
const dayOf = (from: number) => `date('${TODAY}', (${from} - n % 365) || ' days')`;
const hourAgo = `${NOW.getTime()} - (n % 8760) * 3600000 - n`;

/** A session's day by its number; classes have 25. */
const sessionDay = `date('${TODAY}', (CASE WHEN n <= 500 THEN 3 * ((n + 24) / 25) ELSE -3 * ((n + 24) / 25) END + n % 25) || ' days')`;

/** Values that differ from row to row, as SQL of `n`, where lists narrow and sort by them. */
const SPREAD: Record<string, Record<string, string>> = {
  webhook_deliveries: { event_id: "'e-' || n", state: "'delivered'" },
  webhook_events: { seq: "n + 1", event_id: "'e-' || n" },
  students: {
    user_id: "NULL",
    first_name: FIRST,
    last_name: "'Doe' || n",
    email: "'s' || n || '@example.test'",
    phone: "printf('+1614%07d', n)",
    date_of_birth: "date('1990-01-01', n || ' days')",
    deleted_at: "NULL",
  },
  // Some 20 classes are ahead at any size; a school grows by those that are over.
  classes: {
    code: "'C-' || n",
    start_date: `date('${TODAY}', (CASE WHEN n <= 20 THEN 3 * n ELSE -3 * n END) || ' days')`,
    end_date: `date('${TODAY}', (CASE WHEN n <= 20 THEN 3 * n ELSE -3 * n END + 30) || ' days')`,
    capacity: "40",
  },
  // As many sessions as a class has registrations, a day apart from its first day.
  class_sessions: {
    date: sessionDay,
    slot: sessionDay,
    starts_at: `unixepoch(${sessionDay}) * 1000`,
    ends_at: `unixepoch(${sessionDay}) * 1000 + 14400000`,
  },
  closures: { first_day: `date('${TODAY}', n || ' days')`, last_day: `date('${TODAY}', n || ' days')` },
  registrations: {
    status: "CASE n % 10 WHEN 0 THEN 'cancelled' ELSE 'active' END",
    enrollment_status: "CASE WHEN n <= 500 THEN 'enrolled' WHEN n % 20 = 3 THEN 'dropped' ELSE 'completed' END",
    sponsor_id: "CASE n % 20 WHEN 0 THEN OWN END",
    number: "'R-' || n",
    tuition_cents: "100000",
    application_fee_cents: "0",
    products_cents: "0",
    needs_attention: "CASE n % 500 WHEN 0 THEN 'check' END",
  },
  // One in forty is to be confirmed.
  exam_attempts: {
    attempt: "1 + n % 20",
    taken_on: dayOf(0),
    status: "CASE n % 40 WHEN 0 THEN 'claimed' ELSE 'confirmed' END",
    result: "CASE n % 3 WHEN 0 THEN 'failed' ELSE 'no_show' END",
  },
  graduate_surveys: { days: "30" },
  seats: {
    state: "CASE n % 10 WHEN 0 THEN 'released' ELSE 'taken' END",
    override: "0",
    draft_id: "NULL",
    waitlist_entry_id: "NULL",
    group_seat_id: "NULL",
  },
  instalments: {
    status: "CASE WHEN n % 2 = 0 THEN 'paid' ELSE 'unpaid' END",
    due_date: `date('${TODAY}', (CASE n % 20 WHEN 1 THEN -n % 90 ELSE n % 90 END) || ' days')`,
    amount_cents: "50000",
  },
  transactions: {
    status: "CASE n % 20 WHEN 0 THEN 'failed' ELSE 'succeeded' END",
    type: "CASE n % 5 WHEN 0 THEN 'product_purchase' ELSE 'student_registration' END",
    amount_cents: "50000",
    paid_on: dayOf(0),
    payer_name: `${FIRST} || ' Doe' || n`,
  },
  registration_drafts: {
    state: "CASE n % 3 WHEN 0 THEN 'sent' WHEN 1 THEN 'expired' ELSE 'completed' END",
    source: "CASE n % 2 WHEN 0 THEN 'staff' ELSE 'visitor' END",
  },
  // One in forty needs attention.
  inquiries: { contact_status: "CASE n % 40 WHEN 0 THEN 'not_contacted' ELSE 'contacted' END", name: `${FIRST} || ' Doe' || n` },
  pre_enrollments: { status: "CASE n % 40 WHEN 0 THEN 'pending' ELSE 'registered' END", last_name: "'Doe' || n", first_name: FIRST },
  holdings: { state: "CASE n % 40 WHEN 0 THEN 'sent' ELSE 'accepted' END" },
  // One in forty is due.
  retention_items: { subject_id: "'x' || n", deleted_at: `CASE n % 40 WHEN 0 THEN NULL ELSE ${NOW.getTime()} END` },
  // One in forty has a refund that is still due.
  refund_duties: { settled_at: `CASE n % 40 WHEN 0 THEN NULL ELSE ${NOW.getTime()} END` },
  // Triggers count them.
  cohorts: { member_count: "0" },
  reviews: { status: "CASE n % 10 WHEN 0 THEN 'pending' ELSE 'approved' END" },
  waitlist_entries: { closed_at: `CASE n % 10 WHEN 0 THEN NULL ELSE ${NOW.getTime()} END` },
  notifications: { is_read: "n % 40 <> 0" },
  purchases: { fulfilment: "CASE WHEN n <= 40 THEN 'pending' ELSE 'delivered' END", status: "'paid'" },
  registration_products: { delivery: "CASE WHEN n <= 40 THEN 'pending' ELSE 'delivered' END" },
  outbox: { done_at: `CASE n % 1000 WHEN 0 THEN NULL ELSE ${NOW.getTime()} END` },
  mails: {
    status: "CASE n % 50 WHEN 0 THEN 'failed' ELSE 'sent' END",
    template: "json_extract('[\"payment_receipt\",\"registration_confirmation\",\"payment_due\"]', '$[' || (n % 3) || ']')",
  },
  refund_requests: { status: "CASE n % 40 WHEN 0 THEN 'pending' ELSE 'approved' END" },
};

/** A canary school whose tables `grow` fills, and how. */
export async function largeSchool(mark: string) {
  const school = await canarySchool(mark);
  const tables = ownedTables.filter(({ name }) => !SETTINGS.has(name));
  const tableOfId = new Map(tables.map(({ name }) => [school.ids[name], name]));
  const copies = await Promise.all(tables.map(({ name, table }) => copying(school, name, table, tableOfId)));
  return { ...school, grow: (from: number, to: number) => grow(copies, from, to) };
}

/** Adds the rows of registrations numbered above `from`, up to `to`. */
async function grow(copies: Awaited<ReturnType<typeof copying>>[], from: number, to: number): Promise<void> {
  let waiting = copies;
  let reasons: string[] = [];
  for (let pass = 0; waiting.length > 0 && pass < 8; pass += 1) {
    const again: typeof waiting = [];
    reasons = [];
    for (const each of waiting) {
      try {
        if (each.name === "programs") await (from === 0 && each.insert(0, PROGRAMS));
        else
          for (let start = from; start < to; start += 1_000 * each.share)
            await each.insert(start / each.share, Math.min(to, start + 1_000 * each.share) / each.share);
      } catch (error) {
        reasons.push(`${each.name}: ${error}`);
        again.push(each);
      }
    }
    waiting = again;
  }
  if (waiting.length > 0) throw new Error(`No rows: ${reasons.join("\n")}`);
}

async function copying(school: CanarySchool, name: string, table: SQLiteTable, tableOfId: Map<string | undefined, string>) {
  const share = SHARED[name] ?? 1;
  const config = getTableConfig(table);
  const { results } = await env.DB.prepare(`SELECT * FROM ${name} WHERE school_id = ? LIMIT 1`).bind(school.id).all<Record<string, unknown>>();
  const row = results[0];
  if (!row) throw new Error(`The canary school has no row of ${name}`);
  const unique = new Set([
    ...config.indexes
      .filter((index) => index.config.unique)
      .flatMap((index) => index.config.columns.map((column) => ("name" in column ? column.name : ""))),
    ...config.primaryKeys.flatMap(({ columns }) => columns.map((column) => column.name)),
    ...config.columns.filter((column) => column.primary || column.isUnique).map((column) => column.name),
  ]);
  const cells = config.columns.map((column) => {
    const given = SPREAD[name]?.[column.name];
    const value = row[column.name];
    if (given) return given.replace("OWN", literal(value));
    const owner = tableOfId.get(value as string);
    if (column.name === "school_id" || value === null) return literal(value);
    if (owner) return `${literal(value)} || '-' || ${owner === name ? "n" : numberOf(owner, share)}`;
    if (/^(created|started|received|updated|suppressed|decided|last)_at$|^at$/.test(column.name)) return hourAgo;
    if (!unique.has(column.name) || Object.values(school.ids).includes(value as string) || column.enumValues?.length) return literal(value);
    return typeof value === "number" ? `${value} + n` : `${literal(value)} || '-' || n`;
  });
  const insert = (from: number, to: number) =>
    env.DB.prepare(
      `WITH RECURSIVE numbers(n) AS (SELECT ${Math.floor(from) + 1} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${Math.floor(to)})
      INSERT INTO ${name} (${config.columns.map((column) => `"${column.name}"`).join(", ")}) SELECT ${cells.join(", ")} FROM numbers`,
    ).run();
  return { name, share, insert };
}

/** The number of the referenced row of `table`, as SQL of the referring row's number `n`; `share`: registrations per referring row. */
const numberOf = (table: string, share: number): string => {
  const at = `((n * ${share} - 1) / ${SHARED[table] ?? 1} + 1)`;
  return table === "programs" ? `(((n * ${share} - 1) / ${SHARED.classes} + 1) % ${PROGRAMS} + 1)` : at;
};

const literal = (value: unknown): string =>
  value === null ? "NULL" : typeof value === "number" ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
