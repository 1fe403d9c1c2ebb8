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
  "form-drafts",
  "inbox-mail",
  "exports",
  "sessions",
  "attendance",
  "payments",
  "programs",
  "partners",
  "forms",
  "enrollment",
  "store",
  "broadcasts",
  "pre-enrollments",
  "accounts",
  "journal",
  "inquiries",
  "calls",
  "waitlist",
  "agreements",
  "registration-flow",
  "sponsors",
  "api-keys",
  "webhooks",
  "lms",
  "wallet",
  "skills",
  "certificates",
  "outcomes",
  "complaints",
  "registrations",
  "groups",
  "imports",
  "students",
  "rosters",
  "teaching",
  "calendar-feeds",
  "oneroster",
  "reminders",
  "employers",
  "careers",
  "student-area",
  "mail-log",
  "directory",
  "website",
  "assistants",
  "marketing",
  "translations",
  "super-admin",
  "reports",
  "inspector",
  "retention",
  "privacy",
] as const;

/**
 * What every mail, list and paper names: school, program, class with its sessions and their attendance, student and registration, what is sold and what is owed. Any feature
 * may read these tables.
 */
export const CORE: readonly string[] = ["schools", "sessions", "attendance", "programs", "enrollment", "store", "accounts"];

/** Tables and views that stand in another schema file than that of their owner. */
const ELSEWHERE: Record<string, readonly string[]> = {
  files: ["files"],
  outcomes: ["outcomes"],
  exports: ["export_jobs"],
  payments: [
    "payout_accounts",
    "payouts",
    "payout_lines",
    "disputes",
    "auditor_runs",
    "refund_policies",
    "promo_codes",
    "promo_uses",
    "registration_fundings",
    "refund_duties",
  ],
  accounts: ["payment_promises", "instalments", "reminders", "autopay_consents", "charge_tries"],
  waitlist: ["waitlist_entries"],
  "pre-enrollments": ["pre_enrollments"],
  sponsors: ["sponsors", "sponsor_invoices", "sponsor_invoice_lines"],
  students: ["student_notes", "student_merges", "shared_identities"],
  directory: ["best_states", "best_cities", "featured_schools"],
  "super-admin": ["sign_ups", "alarms"],
  "student-area": ["reviews"],
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
  "rate_publications",
  "refund_policies",
  "reviews",
  "schools",
  "seats",
  "site_documents",
  "site_redirects",
  "sponsorship_offers",
  "sponsorship_schools",
];

const ABOVE = 3 + FEATURES.length;

/** The height of a file among the rooms of the house; null for what stands outside (tests). */
export function heightOf(path: string): number | null {
  // The event catalog is below all features: announcers and listeners read it.
  if (/^(drizzle\/|app\/words\/|app\/events(\.ts)?$)/.test(path)) return 0;
  if (path.startsWith("app/platform/")) return 1;
  if (path.startsWith("app/ui/")) return 2;
  const feature = featureOf(path);
  if (feature) return 3 + (FEATURES as readonly string[]).indexOf(feature);
  if (path.startsWith("app/areas/")) return ABOVE;
  if (path.startsWith("app/seed/")) return ABOVE + 1;
  if (path.startsWith("app/")) return ABOVE + 2;
  return path.startsWith("workers/") ? ABOVE + 3 : null;
}

export const featureOf = (path: string): string | null => /^app\/features\/([\w-]+)\//.exec(path)?.[1] ?? null;

const elsewhere = Object.entries(ELSEWHERE).flatMap(([owner, tables]) => tables.map((table) => ({ table, owner })));

/** Each table and view with its name in the code and the feature that its schema file is named after. */
const tables = sourcesIn("drizzle/schema").flatMap((path) =>
  [...textOf(path).matchAll(/export const (\w+) = sqlite(?:Table|View)\(\s*"(\w+)"/g)].map(([, name = "", table = ""]) => ({
    name,
    table,
    file: path.slice("drizzle/schema/".length, -".ts".length),
  })),
);
const variables = new Map(tables.map(({ name, table }) => [name, table]));
/** Who owns which tables and views: its rows are written by this feature alone. */
export const ownerOf: ReadonlyMap<string, string> = new Map([
  ...tables.map(({ table, file }) => [table, file] as const),
  ...elsewhere.map(({ table, owner }) => [table, owner] as const),
]);
/** What `ELSEWHERE` names twice, without need, or without such a table. */
export const needless = elsewhere.filter(
  ({ table, owner }) => ownerOf.get(table) !== owner || !tables.some((each) => each.table === table && each.file !== owner),
);

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
