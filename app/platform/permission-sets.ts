import type { Actor, PermissionSet } from "./context";
import { type Policy, refusedSet } from "./policy";

/**
 * Permission sets for school admins: a set limits what the role may do and adds nothing. A line names verbs: all that begin with a word
 * (`classes`), only the reading ones (`classes:look`), or one by name (`registrations.remind-payment`). Verbs that no line names are
 * refused. `tests/platform/permission-sets.tsv` lists the result for every verb.
 */
export const PERMISSION_SETS: Readonly<Record<PermissionSet, { label: string; hint: string; may: readonly string[] }>> = {
  registrar: {
    label: "Registrar",
    hint: "People, registrations, and classes. No refunds, payouts, or settings.",
    may: [
      "attendance",
      "broadcasts",
      "calendar-feeds",
      "call-logs:look",
      "calls",
      "careers",
      "certificate-design:look",
      "certificates",
      "class-sessions",
      "classes",
      "clearance",
      "closures",
      "cohorts",
      "complaints",
      "credits:look",
      "exams",
      "group-prices:look",
      "groups",
      "holdings",
      "hour-rules:look",
      "agreements",
      "imports",
      "inbox-mail",
      "initiated",
      "inquiries",
      "inspector",
      "instructors",
      "legal-holds",
      "list-views",
      "locations:look",
      "media",
      "office",
      "packets",
      "outcomes",
      "placements",
      "pre-enrollments",
      "privacy",
      "programs:look",
      "rates:look",
      "registrations",
      "reports.enrollment",
      "reports.pre-enrollments",
      "reports.school-dashboard",
      "reports.today",
      "retention.keep",
      "retention:look",
      "skills",
      "students",
      "transcripts",
      "waitlist",
    ],
  },
  finance: {
    label: "Finance",
    hint: "Payments, refunds, payouts, and reports. Can view classes and students.",
    may: [
      "autopay",
      "calendar-feeds",
      "class-sessions:look",
      "classes:look",
      "collections",
      "credits:look",
      "group-billing",
      "group-prices",
      "groups:look",
      "journal",
      "list-views",
      "office",
      "payments",
      "payouts",
      "products:look",
      "programs:look",
      "promo-codes",
      "purchases",
      "refunds",
      "registrations:look",
      "registrations.change-plan",
      "registrations.comment",
      "registrations.cover",
      "registrations.pay-deadline",
      "registrations.payment-status",
      "registrations.plan-to-pay",
      "registrations.record-payment",
      "registrations.remind-payment",
      "registrations.settle-attention",
      "reports",
      "sponsor-invoices",
      "sponsors",
      "store",
      "students:look",
      "subscriptions",
    ],
  },
  instructor: {
    label: "Instructor",
    hint: "Takes attendance and checks skills in own classes. Sees nothing else of the school.",
    may: [
      "attendance.class-sheet",
      "attendance.mark",
      "attendance.session",
      "attendance.session-sheet",
      "attendance.take",
      "calendar-feeds.create",
      "calendar-feeds.end",
      "calendar-feeds.list",
      "calendar-feeds.renew",
      "calendar-feeds.teach",
      "skills.check",
      "skills.class",
      "skills.record",
      "skills.student",
      "teach",
    ],
  },
};

/** Verbs about the user's own account, and those that every page needs. */
const ALWAYS = ["exports.status", "feature-updates", "files.note-opening", "files:look", "identity", "notifications", "schools.get", "staff-mail"];

const NAMES = Object.keys(PERMISSION_SETS) as PermissionSet[];

/** The lines of each set plus the common ones. Every verb is resolved at start, so lookups are direct. */
const LINES = NAMES.map((set) => [set, new Set([...ALWAYS, ...PERMISSION_SETS[set].may])] as const);

/** The lines that would contain a verb: its name and every word its name begins with. */
function linesFor(verb: string, kind: "command" | "query"): string[] {
  const words = verb.split(".");
  const names = words.map((_, at) => words.slice(0, at + 1).join("."));
  return kind === "query" ? names.flatMap((name) => [name, `${name}:look`]) : names;
}

/** The sets that have a query, by its name: the admins of a school who may know what it shows. */
export const setsThatSee = (query: string): PermissionSet[] => setsWith(linesFor(query, "query"));

const setsWith = (wanted: string[]): PermissionSet[] => LINES.filter(([, lines]) => wanted.some((line) => lines.has(line))).map(([set]) => set);

/**
 * The policy of a verb, with the sets that have it: by its own name, or those of the query that it is `like`. Of others than admins of a
 * school it says what it said.
 */
export function narrowed({ allow: policy, name, like }: { allow: Policy; name: string; like?: string | null }, kind: "command" | "query"): Policy {
  if (policy.public || !policy.roles.includes("school_admin")) return policy;
  const sets = like ? setsThatSee(like) : setsWith(linesFor(name, kind));
  if (sets.length === NAMES.length) return policy;
  const { byToken } = policy;
  return { ...policy, sets, check: (ctx) => policy.check(ctx) ?? refusedSet({ sets, byToken }, ctx) };
}

/** Whether menus have to be looked through for this person: what may be opened, is less than the role says. */
export const isHeldBack = (actor: Actor): boolean => actor.kind === "user" && (actor.permissionSet !== null || actor.mustSetUp);
