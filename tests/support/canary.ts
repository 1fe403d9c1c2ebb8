import { is, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "#drizzle/schema/index";
import { PRESETS } from "~/features/payments/refund-policy-model";
import { newId } from "~/platform/ids";
import { employerRow, jobRow, programRow } from "~/seed/factories";
import { env } from "./env";
import { aSchool, db, insert } from "./rows";

/** Every table with a school's rows, found from the schema. */
export const ownedTables = (Object.values(schema) as unknown[])
  .filter((each): each is SQLiteTable => is(each, SQLiteTable))
  .map((table) => ({ table, ...getTableConfig(table) }))
  .filter(({ columns }) => columns.some(({ name }) => name === "school_id"));

/** Values a row needs to be found where people look for it. */
const GIVEN: Record<string, Record<string, unknown>> = {
  programs: { status: "offering", paymentOptions: ["pay_now"], planPayments: 3, planIntervalDays: 30 },
  classes: { weekdays: [1], startDate: "2030-03-01", endDate: "2030-04-01", startTime: "09:00", endTime: "12:00", capacity: 9, status: "open" },
  students: { deletedAt: null },
  translations: { madeBy: "person" },
  questions: { mode: "optional", archivedAt: null },
  instructors: { status: "active", isPublic: true },
  registrations: { status: "active" },
  static_fields: { name: "phone" },
  inquiry_widgets: { fields: ["phone", "program", "message"], allowedDomains: [], isEnabled: true },
  waitlist_entries: { closedAt: null },
  registration_products: { delivery: "pending" },
  pre_enrollments: { answers: [] },
  payout_accounts: { requirements: [] },
  refund_policies: { rules: PRESETS.default.rules, preset: "default" },
  token_budgets: { month: "2026-01" },
  token_uses: { month: "2026-01" },
  chat_bots: { status: "enabled", suggestions: [], allowedDomains: [], readVersion: 0 },
  chat_messages: { sources: [] },
  chat_answers: { ways: [] },
  chat_conversations: { channel: "site" },
  work_marks: { assigneeId: null },
  mails: { archive: null },
  audit_log: { archive: null },
  school_credits: { lotId: null },
  class_sessions: {
    ...{ startTime: "09:00", endTime: "13:00", startsAt: 1, endsAt: 2, slot: "2030-03-01", slotStart: "09:00", movedFrom: null },
    ...{ status: "planned", cancelledAt: null, cancelWay: null, closureId: null, replacesId: null },
  },
  // Closures are listed by year, and calls without one get this year's.
  closures: { firstDay: `${new Date().getUTCFullYear()}-06-01`, lastDay: `${new Date().getUTCFullYear()}-06-01`, locationId: null },
  session_patterns: { blocks: [] },
  leaves: { firstDay: "2030-03-01", lastDay: "2030-03-01" },
  makeups: { way: "assignment", sessionId: null, minutes: 0 },
  session_notices: { before: null },
  certificate_templates: { signatories: [] },
  certificate_rules: { documents: [] },
  certificates: {
    ...{ status: "issued", revokedAt: null, replacedAt: null, minutes: { theory: 60, lab: 0, clinical: 0, total: 60 }, override: null },
    school: { name: "School", address: null, city: null, state: null, zipcode: null, license: null },
  },
  name_changes: { state: "asked" },
  exam_attempts: { exam: "nurse_aide", part: "written" },
  graduate_surveys: { days: 30 },
  rate_publications: { formula: "completion", part: "", numerator: 9, denominator: 10, withdrawnAt: null, rows: [] },
  packets: { parts: ["school"], scope: { by: "class" } },
  promo_codes: { programIds: [], productIds: [], kind: "percent", value: 1 },
};
/** Tables that a school is made with, and those that triggers write. */
const MADE_WITH = [
  "users",
  "domains",
  "invites",
  "registration_counts",
  "ledger_days",
  "mail_counts",
  "due_days",
  "registration_days",
  "shared_identities",
  "row_counts",
  "attendance",
  "attendance_totals",
  "attendance_due",
];

const stem = (name: string) => name.replace(/_id$/, "").replace(/^.*_(file)$/, "$1");
const plural = (word: string) => (word.endsWith("s") ? `${word}es` : word.endsWith("y") ? `${word.slice(0, -1)}ies` : `${word}s`);
/** A national partner with a program the school can show. Both are public, so they carry no mark. */
async function aPartner() {
  const { id } = await aSchool({ type: "national_partner", name: "A partner" });
  const program = await insert(schema.programs, programRow(id));
  return { partnerId: id, programId: program.id ?? "" };
}

/** An employer with a job, an event and an offer: public, so they carry no mark. */
async function anEmployersThings() {
  const { id: employerId } = await insert(schema.employers, employerRow());
  const job = await insert(schema.jobs, jobRow(employerId));
  const at = { createdAt: 1, updatedAt: 1 };
  const event = { id: newId(), employerId, title: "A fair", type: "job_fair", startsAt: 1, endsAt: 2, timezone: "America/New_York" } as const;
  await insert(schema.careerEvents, { ...event, openTo: "all", status: "published", ...at });
  const offer = { id: newId(), employerId, title: "An offer", kind: "grant", category: "scholarships", amountCents: 100 } as const;
  await insert(schema.sponsorshipOffers, { ...offer, submissionType: "in_app_submission", status: "open", ...at });
  return { employers: employerId, jobs: job.id, events: event.id, offers: offer.id };
}

const OTHER_NAMES: Record<string, string> = {
  sponsored: "sponsored_students",
  section: "form_sections",
  draft: "registration_drafts",
  attempt: "payment_attempts",
  document: "site_documents",
  site: "clinical_sites",
  text: "marketing_texts",
  conversation: "chat_conversations",
  session: "class_sessions",
  missed_session: "class_sessions",
  endpoint: "webhook_endpoints",
  request: "privacy_requests",
};

export interface CanarySchool extends Awaited<ReturnType<typeof aSchool>> {
  mark: string;
  /** One row of every owned table, by the table's name. */
  ids: Record<string, string>;
}

/** A school with a row in every table there is, and its mark in every text of them. */
export async function canarySchool(mark: string): Promise<CanarySchool> {
  const told = (name: string) => `${mark}-${name}`;
  const made = await aSchool({
    plan: "advanced-and-chat",
    showAiCallLogs: true,
    name: told("school"),
    tagline: told("tagline"),
    about: told("about"),
    address: told("address"),
    refundPolicy: told("policy"),
    agreementTitle: told("agreement"),
    agreementBody: told("agreement"),
    visitorNoticeTitle: told("notice"),
  });
  await db.run(sql`UPDATE users SET first_name = ${told("user")}, last_name = ${told("user")} WHERE school_id = ${made.id}`);
  await db.run(sql`UPDATE students SET first_name = ${told("student")}, comments = ${told("student")} WHERE school_id = ${made.id}`);
  const ids: Record<string, string> = Object.fromEntries(ownedTables.map(({ name }) => [name, newId()]));
  ids.students = made.student.id;
  ids.users = made.owner.id;
  const { partnerId, programId } = await aPartner();
  Object.assign(ids, await anEmployersThings());
  const given: typeof GIVEN = {
    ...GIVEN,
    affiliations: { partnerId, status: "accepted" },
    agreement_addenda: { cancelledAt: null, signature: null, signedAt: null, changes: [] },
    agreement_templates: { blocks: [] },
    api_keys: { scopes: ["students:read"], ipAllow: null, revokedAt: null },
    webhook_endpoints: { topics: ["registration.created"], url: `https://${mark}.example.test/`, disabledReason: null },
    webhook_deliveries: { tries: [], topic: "enrollment.created", body: JSON.stringify({ note: told("body") }) },
    webhook_events: { topic: "registration.created", body: JSON.stringify({ note: told("body") }) },
    badges: { keyId: ids.issuer_keys },
    // Lifted: nothing of the canaries is on hold.
    legal_holds: { scope: "student", classId: null, liftedAt: 1_768_489_200_000, liftedBy: "canary" },
    retention_items: { keptUntil: null, keptReason: null, deletedAt: null, deletesOn: "2030-03-01" },
    issuer_keys: { retiredAt: null, compromisedAt: null },
    rate_publications: { numerator: 10, denominator: 10 },
    graduate_surveys: { days: 30 },
    directory_entries: { partnerId, programId },
    referrals: { referrerId: partnerId },
    partnerships: { askedBy: "school" },
    sponsored_students: { amountCents: 100 },
    student_merges: { keptId: made.student.id, goneId: made.student.id },
    sponsorship_schools: { programs: [] },
    sponsors: { employerId: null },
    sponsor_invoice_lines: { groupSeatId: null },
    group_orders: { nameBy: "2030-02-25" },
    group_seats: { orderId: ids.group_orders },
    refund_duties: { settledAt: null, dueOn: "2030-03-01" },
    privacy_requests: { fileId: null, dueOn: "2030-03-01", receivedOn: "2030-01-15" },
    erased_students: { requestId: ids.privacy_requests },
    holdings: { instructorId: null, siteId: null, replacedAt: null, state: "sent" },
    site_documents: { kind: "page", slug: told("programs-slug"), liveFrom: 0, published: { title: told("page"), body: told("page") } },
  };
  let waiting = ownedTables.filter(({ name }) => !MADE_WITH.includes(name) && name !== "students");
  let reason: unknown;
  for (let pass = 0; waiting.length > 0 && pass < 8; pass += 1) {
    const again: typeof waiting = [];
    for (const each of waiting) {
      const row = Object.fromEntries(
        Object.entries(each.table as unknown as Record<string, SQLiteColumn>)
          .filter(([, column]) => column?.name && each.columns.includes(column))
          .map(([key, column]) => [key, valueFor(each.name, column, made, ids, told)]),
      );
      try {
        await db.insert(each.table).values({ ...row, ...given[each.name] } as never);
      } catch (error) {
        reason = error;
        again.push(each);
      }
    }
    waiting = again;
  }
  if (waiting.length > 0) throw new Error(`No row for ${waiting.map(({ name }) => name).join(", ")}`, { cause: reason });
  await aWholeSite(made.id, ids, told);
  return { ...made, mark, ids };
}

/** The parts of a site besides the page: one of each kind, whose ids stand under `site_<kind>`. */
async function aWholeSite(schoolId: string, ids: Record<string, string>, told: (name: string) => string): Promise<void> {
  const bodies = {
    campus: { name: told("campus"), address: told("campus"), photos: [] },
    faq: { question: told("faq"), answer: told("faq") },
    resource: { title: told("resource"), type: "link", url: "https://x.test" },
    post: { title: told("post"), body: told("post"), author: told("post"), tags: [] },
    tuition: { intro: told("tuition"), options: [] },
    gallery: { photos: [{ picture: { id: "none" }, caption: told("gallery") }] },
  };
  for (const [kind, body] of Object.entries(bodies) as [keyof typeof bodies, Record<string, unknown>][]) {
    const id = newId();
    ids[`site_${kind}`] = id;
    const row = { id, schoolId, kind, slug: told("programs-slug"), title: told(kind), draft: body, published: body, createdAt: 1, updatedAt: 1 };
    await insert(schema.siteDocuments, row);
  }
}

function valueFor(
  table: string,
  column: SQLiteColumn,
  made: { id: string; owner: { id?: string } },
  ids: Record<string, string>,
  told: (name: string) => string,
) {
  const { name } = column;
  if (name === "id") return ids[table];
  if (name === "school_id") return made.id;
  if (/(?<!^confirm)_by$|^(user|actor|owner|requester)_id$/.test(name)) return made.owner.id;
  if (name.endsWith("_id")) return ids[OTHER_NAMES[stem(name)] ?? plural(stem(name))] ?? told(name);
  if (column.enumValues?.length) return column.enumValues[0];
  if (column.dataType === "boolean") return true;
  if (column.dataType === "json" && column.hasDefault) return undefined;
  if (column.dataType === "json") return name === "options" || /interests|products/.test(name) ? [told(name)] : { note: told(name) };
  if (column.dataType === "number") return column.hasDefault ? undefined : column.notNull ? 1 : null;
  if (/_opens$/.test(name)) return "2020-03-01";
  if (/date$|_on$|_time$|_expiry$|_deadline$|^confirm_by$/.test(name)) return "2030-03-01";
  return name === "email" ? `${told(table)}@example.test` : told(`${table}-${name}`.replaceAll("_", "-"));
}

/** Everything that a school has, as one text per table. */
export async function contentsOf(schoolId: string): Promise<Record<string, string>> {
  const names = [...ownedTables.map(({ name }) => name), "schools"];
  const results = await env.DB.batch(
    names.map((name) => env.DB.prepare(`SELECT * FROM ${name} WHERE ${name === "schools" ? "id" : "school_id"} = ? ORDER BY 1, 2, 3`).bind(schoolId)),
  );
  return Object.fromEntries(names.map((name, index) => [name, JSON.stringify(results[index]?.results)]));
}
