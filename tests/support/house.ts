import { sourcesIn, textOf } from "./sources";

/** The features from the ground up. One may use those that stand before it, and none that stands after it. */
export const FEATURES = [
  "files",
  "identity",
  "schools",
  "media",
  "messaging",
  "notifications",
  "list-views",
  "inbox-mail",
  "exports",
  "payments",
  "programs",
  "partners",
  "forms",
  "enrollment",
  "store",
  "broadcasts",
  "pre-enrollments",
  "accounts",
  "inquiries",
  "calls",
  "waitlist",
  "registration-flow",
  "sponsors",
  "lms",
  "student-documents",
  "registrations",
  "imports",
  "students",
  "rosters",
  "reminders",
  "employers",
  "careers",
  "student-area",
  "mail-log",
  "directory",
  "website",
  "assistants",
  "marketing",
  "super-admin",
  "reports",
] as const;

/**
 * What every mail, list and paper names: school, program and class, student and registration, what is sold and what is owed. Any feature
 * may read these tables.
 */
export const CORE: readonly string[] = ["schools", "programs", "enrollment", "store", "accounts"];

/** Who owns which tables and views: its rows are written by this feature alone. */
export const TABLES: Record<string, readonly string[]> = {
  platform: ["guard", "outbox", "dead_letters", "audit_log", "idempotency_keys", "kept_forms", "job_runs", "rate_limits", "number_series"],
  files: ["files"],
  media: ["pictures"],
  exports: ["export_jobs"],
  identity: [
    "users",
    "sessions",
    "refresh_tokens",
    "password_resets",
    "invites",
    "socket_tickets",
    "authenticators",
    "recovery_codes",
    "passkeys",
    "passkey_challenges",
    "pending_sign_ins",
    "second_factor_rules",
  ],
  messaging: ["email_templates", "system_templates", "mails", "mail_counts", "mail_opt_outs", "mail_events", "addresses_aside", "sender_domains"],
  "inbox-mail": ["inbound_mails"],
  schools: ["schools", "domains", "navbar_items"],
  notifications: ["notifications", "feature_updates", "staff_mail_choices", "staff_news"],
  payments: [
    "payment_attempts",
    "transactions",
    "ledger_days",
    "stripe_events",
    "refund_requests",
    "refund_parts",
    "payout_accounts",
    "payouts",
    "payout_lines",
    "disputes",
    "auditor_runs",
    "refund_policies",
    "promo_codes",
    "promo_uses",
  ],
  accounts: ["instalments", "reminders", "autopay_consents", "charge_tries", "payment_promises"],
  "list-views": ["list_views"],
  programs: [
    "programs",
    "program_faqs",
    "locations",
    "instructors",
    "classes",
    "program_locations",
    "program_instructors",
    "class_instructors",
    "default_faqs",
  ],
  partners: ["affiliations", "directory_entries", "referrals"],
  forms: ["static_fields", "questions", "form_sections", "section_questions"],
  enrollment: [
    "students",
    "registration_drafts",
    "registrations",
    "registration_counts",
    "registration_answers",
    "agreements",
    "seats",
    "occupied_seats",
  ],
  inquiries: ["inquiries", "inquiry_replies", "inquiry_widgets"],
  calls: ["call_logs", "call_events"],
  waitlist: ["waitlist_entries"],
  "pre-enrollments": ["pre_enrollments"],
  sponsors: ["sponsors", "sponsor_invoices", "sponsor_invoice_lines"],
  imports: ["imports"],
  "student-documents": ["registration_documents"],
  students: ["student_notes", "student_merges"],
  reminders: ["due_notices"],
  broadcasts: ["broadcasts", "broadcast_recipients"],
  employers: [
    "zip_codes",
    "employers",
    "partnerships",
    "jobs",
    "job_applications",
    "career_events",
    "event_rsvps",
    "sponsorship_offers",
    "sponsorship_schools",
    "sponsorship_applications",
    "sponsored_students",
    "sponsored_steps",
  ],
  "student-area": ["reviews"],
  careers: ["job_bookmarks", "resumes", "resume_entries", "outcomes"],
  lms: ["lms_deliveries"],
  directory: ["best_states", "best_cities", "featured_schools"],
  "super-admin": ["sign_ups", "alarms"],
  marketing: ["library_templates", "marketing_texts", "marketing_versions", "marketing_canvases"],
  reports: ["work_marks"],
  website: ["site_documents", "site_versions", "site_redirects"],
  assistants: ["token_budgets", "token_uses", "chat_bots", "chat_conversations", "chat_messages", "chat_gaps", "chat_passages"],
  store: ["products", "product_sizes", "program_products", "registration_products", "purchases", "purchase_items", "subscriptions"],
};

/** Tables with rows that a school's visitors see: a writer must declare whether it touches the site. */
export const ON_SITE: readonly string[] = [
  "affiliations",
  "chat_bots",
  "class_instructors",
  "classes",
  "default_faqs",
  "directory_entries",
  "instructors",
  "locations",
  "navbar_items",
  "partnerships",
  "product_sizes",
  "products",
  "program_faqs",
  "program_instructors",
  "program_locations",
  "program_products",
  "programs",
  "refund_policies",
  "reviews",
  "schools",
  "seats",
  "site_documents",
  "site_redirects",
  "sponsorship_offers",
  "sponsorship_schools",
];

/** The height of a file among the rooms of the house; null for what stands outside (tests). */
export function heightOf(path: string): number | null {
  // The event catalog is below all features: announcers and listeners read it.
  if (/^(drizzle\/|app\/words\/|app\/events(\.ts)?$)/.test(path)) return 0;
  if (path.startsWith("app/platform/")) return 1;
  if (path.startsWith("app/ui/")) return 2;
  const feature = featureOf(path);
  if (feature) return 3 + (FEATURES as readonly string[]).indexOf(feature);
  if (path.startsWith("app/areas/")) return 50;
  if (path.startsWith("app/seed/")) return 51;
  if (path.startsWith("app/")) return 52;
  return path.startsWith("workers/") ? 53 : null;
}

export const featureOf = (path: string): string | null => /^app\/features\/([\w-]+)\//.exec(path)?.[1] ?? null;

const ownerOf = new Map(Object.entries(TABLES).flatMap(([feature, tables]) => tables.map((table) => [table, feature] as const)));

/** Each table and view with the name it has in the code. */
const variables = new Map(
  sourcesIn("drizzle/schema").flatMap((path) =>
    [...textOf(path).matchAll(/export const (\w+) = sqlite(?:Table|View)\(\s*"(\w+)"/g)].map(
      (found) => [found[1] as string, found[2] as string] as const,
    ),
  ),
);

export const allTables = [...variables.values()];

export interface TableUse {
  path: string;
  table: string;
  owner: string;
  isWrite: boolean;
}

const RAW = /\b(FROM|JOIN|INSERT INTO|UPDATE|DELETE FROM)\s+(?:OR \w+ )?"?([a-z_]+)"?/g;
const BUILT = /\.(insert|update|delete|from|innerJoin|leftJoin)\(\s*(\w+)\b/g;

/** The tables a file reads or writes, through drizzle or in SQL. */
export const tablesIn = (path: string): TableUse[] => tablesOf(path, textOf(path));

/** The same of a part of a file. */
export function tablesOf(path: string, text: string): TableUse[] {
  const found = new Map<string, boolean>();
  const add = (table: string | undefined, isWrite: boolean) => {
    if (table && ownerOf.has(table)) found.set(table, (found.get(table) ?? false) || isWrite);
  };
  for (const [, word, table] of text.matchAll(RAW)) add(table, word !== "FROM" && word !== "JOIN");
  for (const [, word, name] of text.matchAll(BUILT)) add(variables.get(name as string), ["insert", "update", "delete"].includes(word as string));
  return [...found].map(([table, isWrite]) => ({ path, table, owner: ownerOf.get(table) as string, isWrite }));
}
