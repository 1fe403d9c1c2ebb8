/** The scopes of API keys. A verb names the scope that opens it. Safe for the browser. */
export const SCOPES = {
  "programs:read": "See programs, their skills, hours, and FAQs",
  "programs:write": "Change FAQs of programs, and offer or withdraw programs",
  "classes:read": "See classes, locations, instructors, closures, and waitlists",
  "classes:write": "Create and change classes",
  "sessions:read": "See sessions of classes",
  "sessions:write": "Add, move, and cancel sessions",
  "attendance:read": "See attendance, hours, and skills of students",
  "attendance:write": "Record attendance",
  "students:read": "See names and contact data of students",
  "students:write": "Change names and contact data of students",
  "students.sensitive:read": "See birth dates, gender, ethnicity, and answers to your forms",
  "registrations:read": "See registrations",
  "registrations:write": "Register students, send registration links, and add comments",
  "payments:read": "See payments, payment plans, and school credit",
  "inquiries:read": "See inquiries",
  "inquiries:write": "Create inquiries and set their status",
  "pre-enrollments:read": "See pre-enrollments",
  "pre-enrollments:write": "Create, approve, and decline pre-enrollments",
  "documents:read": "See documents of students and what is missing",
  "certificates:read": "See certificates and transcripts",
  "certificates:write": "Issue, replace, and revoke certificates",
  "outcomes:read": "See exam attempts",
  "outcomes:write": "Record exam attempts",
  "groups:read": "See group orders, the names of their seats, and cohorts",
  "groups:write": "Create group orders; name, replace, and release seats; change cohorts",
  "rosters:read": "See who is registered for a class",
  "reports:read": "See completion rates and payment reports",
  "webhooks:read": "See what happened, so far as other permissions show it",
  "webhooks:write": "Add and delete webhooks about what other permissions show",
} as const;
export type Scope = keyof typeof SCOPES;

/** Only an owner with two-step sign-in gives these. */
export const OWNER_SCOPES: readonly Scope[] = ["students.sensitive:read", "documents:read"];
const SENSITIVE: Scope = "students.sensitive:read";

/** Whether scopes open what asks for one; who may write may also read. */
export const grantsScope = (scopes: readonly Scope[], wanted: Scope): boolean =>
  scopes.includes(wanted) || (wanted.endsWith(":read") && scopes.includes(wanted.replace(/:read$/, ":write") as Scope));

/** Fields of answers that a key reads with `students.sensitive:read` only, wherever they are. */
const SENSITIVE_FIELDS: ReadonlySet<string> = new Set(["date_of_birth", "gender", "ethnicity", "answers", "documents"]);

/** An answer as a key with these scopes reads it: without the scope, sensitive fields are null and lists of them empty. */
export function withoutSensitive<T>(answer: T, scopes: readonly Scope[]): T {
  return grantsScope(scopes, SENSITIVE) ? answer : (hidden(answer) as T);
}

function hidden(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(hidden);
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, SENSITIVE_FIELDS.has(name) ? (Array.isArray(value) ? [] : null) : hidden(value)]),
  );
}
