import type { SQL } from "drizzle-orm";
import type { Locale } from "~/words/locale";
import type { Database, Statement } from "./db";
import type { Env } from "./env";
import type { Constraints, DomainError } from "./errors";
import type { Picture } from "./media-path";
import type { OwnWords } from "./own-words";
import type { Ports } from "./ports";
import type { Scope } from "./scopes";
import { dayIn, EASTERN, type IsoDate } from "./zones";

export type Role =
  | "super_admin"
  | "school_owner"
  | "school_admin"
  | "student"
  | "employer_admin"
  | "employer_career_specialist"
  | "job_partner_admin"
  | "organization_admin";
export type RoleType = "super_admin" | "school" | "student" | "employer";
export type PermissionSet = "registrar" | "finance" | "instructor";
export type SchoolPlan = "basic" | "basic-and-chat" | "advanced" | "advanced-and-chat";
export type PayoutStatus = "verified" | "linked" | "unlinked";

/** Data of every page of a school's site; null if the plan has no website. */
export interface SitePageFacts {
  id: string;
  slug: string;
  title: string;
  inMenu: boolean;
}

export interface SiteFacts {
  /** Menu entries with content, in the school's order and with its labels; custom pages have a slug. */
  menu: { key: string; label: string | null; slug?: string }[];
  /** Parts of the site that have something to show, in the menu or not. */
  has: string[];
  /** Pages of the school's own making that visitors can open. */
  pages: SitePageFacts[];
  title: string | null;
  isCentered: boolean;
  drawing: string | null;
  footerText: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  social: { name: string; link: string }[];
  metaTitle: string | null;
  metaDescription: string | null;
  shareUrl: string | null;
}

/** How a site is drawn: its shapes, corners, headings and header. */
export interface SiteStyle {
  motif: "tide" | "ridge" | "path" | null;
  corners: "square" | "soft" | "round" | null;
  type: "plain" | "strong" | "wide" | null;
  layout: "row" | "centered" | "picture" | null;
}

/** A school as every request needs it: who it is, how it looks, what its plan allows. Public facts only. */
export interface School {
  id: string;
  name: string;
  /** The host its site lives on, without a port: links in its mails use this one, never the host of a request. */
  host: string;
  type: "local" | "national_partner";
  plan: SchoolPlan;
  /** How the school stands with its plan. */
  planStatus: "active" | "past_due" | "cancelled";
  /** IANA zone; dates of the school are days in this zone. */
  timezone: string;
  showAiCallLogs: boolean;
  primaryColor: string;
  secondaryColor: string;
  darkColor: string;
  /** What `logoUrl` leads to, with what is known of it. */
  logo: Picture | null;
  logoUrl: string | null;
  smallLogoUrl: string | null;
  faviconUrl: string | null;
  /** Stands beside the mark in place of the name. */
  brandText: string | null;
  phone: string | null;
  contactEmail: string | null;
  websiteUrl: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zipcode: string | null;
  country: string | null;
  tagline: string | null;
  about: string | null;
  visitorNoticeTitle: string | null;
  visitorNoticeDesc: string | null;
  refundPolicy: string | null;
  serviceFeeType: "percentage" | "dollar";
  /** Basis points when the type is percentage (299 = 2.99 %), cents when it is dollar. */
  serviceFeeValue: number;
  /** Who bears that fee: it comes on top for the student, or out of the school's money. */
  feePaidBy: "student" | "school";
  /** How many days before an instalment is due its first reminder goes out, where a program says nothing else. */
  defaultReminderOffset: number;
  /** Days to pay for students who pay later. */
  payLaterDays: number;
  /** Seats that stay unpaid are released three days after the notice. */
  releasesUnpaid: boolean;
  payoutStatus: PayoutStatus;
  hasStore: boolean;
  /** Its chat bot answers visitors. */
  hasChat: boolean;
  /** Some program on offer takes pre-enrollments. */
  hasPreEnrollment: boolean;
  /** Grows with every change that a visitor of the school's site can see; part of the key of its cached pages. */
  contentVersion: number;
  navbar: { id: string; text: string; link: string; icon: string | null }[];
  site: SiteFacts | null;
  /** How its site is drawn, as it has chosen; what it has not chosen is null. */
  style?: SiteStyle;
  /** Its public pages exist in Spanish, too. */
  speaksSpanish: boolean;
  /** People register in Spanish, too: its legal texts are there. */
  registersInSpanish: boolean;
}

/** Data of the shell for a signed-in user, read together with the session in one query. */
export interface ShellDetails {
  unread: number;
  pendingPreEnrollments: number;
  pendingRefunds: number;
  pendingInterestedSchools: number;
  /** 1 for an active instructor of the own school. */
  teaches: number;
  /** Views of the lists of staff, as JSON `[[list, name, query], …]`. */
  savedViews: string | null;
}

export interface UserActor {
  kind: "user";
  id: string;
  role: Role;
  roleType: RoleType;
  email: string;
  firstName: string;
  lastName: string;
  avatarUrl: string | null;
  school: School | null;
  /** The employer of an employer account; null for other users. */
  employerId: string | null;
  /** The student record of a student account, else null. */
  studentId: string | null;
  /** The language that a student reads; English for other users. */
  locale: Locale;
  isProfileComplete: boolean;
  /** The session (page) or token family (API) that proved who this is. */
  sessionId: string;
  /** The sign-in of this person needs a second step, and there is none yet: nothing else may be done before it is set up. */
  mustSetUp: boolean;
  /** What of a school admin's work this person may do; null for all of it. */
  permissionSet: PermissionSet | null;
  /** The super admin who is signed in as this person, and until when; null for the person. */
  impersonator: { id: string; name: string; until: number } | null;
  shell: ShellDetails;
}

/** Nobody signed in. */
export interface Visitor {
  kind: "visitor";
}

/** A program that a school gave a key: what it may do is in its scopes, and it has no role. */
export interface KeyActor {
  kind: "key";
  id: string;
  name: string;
  scopes: readonly Scope[];
  school: School;
  /** It came with the secret before the last rotation, which ends soon. */
  isOldSecret: boolean;
  /** Its scopes have opened a verb: the parts of that one ask no more. */
  isInside: boolean;
}

/** The product itself: a queue message or a clock tick. */
export interface SystemActor {
  kind: "system";
  job: string;
}

export type Actor = UserActor | Visitor | SystemActor | KeyActor;

/** What features add to what stands below them; `app/parts.ts` collects it. */
export interface Parts {
  readonly constraints: Constraints;
  /** Effects of a payment by kind of attempt; `payments` defines their type. */
  readonly paymentHandlers: Readonly<Record<string, unknown>>;
  /** The signed-in user's data for the shell, as subqueries of the `users` row. */
  readonly shellCounters: Readonly<Record<keyof ShellDetails, SQL<unknown>>>;
  /** The school's own texts in the language of the page: a writer of them by their English words; null where the page is English. */
  readonly ownWords: (ctx: Ctx) => Promise<OwnWords | null>;
  /** Stages that visitors of a school's site see something else from now on. */
  readonly touchSite: (ctx: Ctx & Changing, schoolId: string) => void;
}

/** The context of a command, beyond that of a query. */
export interface Changing {
  /** Adds a write to the batch. With `orFail`, a write that changes no row aborts the batch with that error. */
  stage(statement: Statement, orFail?: DomainError): void;
  /** Runs after a successful commit, in this isolate only: dropping a cache, pushing a hint. */
  afterCommit(work: () => Promise<unknown>): void;
}

/** A verb that others are steps of: its name, and the id of its row in the audit log when it writes one. */
export interface Process {
  readonly name: string;
  readonly id: string;
}

/**
 * Everything a verb may know of the outside. One is made per request, message or tick; the school a verb works in is `schoolOf(ctx)`
 * and never comes from a body.
 */
export interface Ctx {
  readonly env: Env;
  readonly ports: Ports;
  readonly parts: Parts;
  readonly db: Database;
  readonly actor: Actor;
  /** The active school of the request's host; null on the main host, on an unknown one and in jobs. */
  readonly hostSchool: School | null;
  readonly isMainHost: boolean;
  /** The school that a job works for, or a super admin has named. Set by `withSchool` alone. */
  readonly chosenSchool: School | null;
  /** The verb that this is a step of; null outside of one. */
  readonly process: Process | null;
  /** The permissions of a token sent with the request; set only by `withGrant`. */
  readonly grant: string | null;
  /** How far the rows of a list are counted: `COUNTED_TO` and one more for a page, without end (-1) for the API and jobs. */
  readonly countLimit: number;
  /** Scheme, host and port under which this request came in: for links back to the same page, never for mail. */
  readonly origin: string;
  readonly now: Date;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly idempotencyKey: string | null;
  /** The language of the page: of its address, or of the person in areas without one. English in jobs and the API. */
  readonly locale: Locale;
  /** Runs after the answer; a hint only, the sweep of the outbox is the guarantee. */
  readonly later: (work: Promise<unknown>) => void;
}

/** The same request, seen from one school: jobs name theirs, a super admin chooses one. */
export const withSchool = (ctx: Ctx, school: School): Ctx => ({ ...ctx, chosenSchool: school });

/** The same request for the holder of a school's single-purpose token (`orToken` of `policy`). */
export const withGrant = (ctx: Ctx, school: School, grant: string): Ctx => ({ ...withSchool(ctx, school), grant });

/** The school that this call works in: the one chosen, else that of the signed-in person, else that of the host. */
export function schoolOf(ctx: Ctx): School | null {
  if (ctx.chosenSchool) return ctx.chosenSchool;
  if (ctx.actor.kind === "key") return ctx.actor.school;
  if (ctx.actor.kind === "user" && ctx.actor.roleType !== "super_admin" && ctx.actor.roleType !== "employer") return ctx.actor.school;
  return ctx.hostSchool;
}

/** The student who is signed in; null for everyone else, a key included. */
export const studentOf = ({ actor }: Pick<Ctx, "actor">): UserActor | null => (actor.kind === "user" && actor.roleType === "student" ? actor : null);

/** The zone of the school that this call works in; without a school that of the daily money jobs. */
export const zoneOf = (ctx: Ctx): string => schoolOf(ctx)?.timezone ?? EASTERN;

/** Today in that zone. */
export const todayOf = (ctx: Ctx): IsoDate => dayIn(ctx.now, zoneOf(ctx));
