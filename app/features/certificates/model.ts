import { z } from "zod";
import { type HoursOutlook, hoursOutlook, type KindTotals, type shortMinutes } from "~/features/attendance/hours-model";
import { clockHours } from "~/features/attendance/model";
import { choice, chosenFile, flag, id, integer, isoDate, keysOf, longText, many, optional, optionalText, personName, text } from "~/platform/input";
import { formatMoney } from "~/platform/money";
import type { Tone } from "~/platform/state-labels";
import { type IsoDate, plusMonths } from "~/platform/zones";
import { words } from "~/words/en/certificates";
import type { Locale } from "~/words/locale";
import { wordsOf } from "~/words/words";

/** Labels, forms and pure rules of certificates. Browser-safe. */
export const CERTIFICATE_KIND_LABELS = {
  completion: "Completion",
  attendance: "Attendance",
  continuing_education: "Continuing education",
} as const;
export type CertificateKind = keyof typeof CERTIFICATE_KIND_LABELS;

export const BALANCE_LABELS = { none: "Don't look at payments", zero: "Paid in full", no_overdue: "No overdue payments" } as const;
export type BalanceCondition = keyof typeof BALANCE_LABELS;

export const REVOKE_LABELS = {
  issued_in_error: "Issued in error",
  hours_withdrawn: "Hours withdrawn",
  fraud: "Fraud",
  exam_cheating: "Cheating in an exam",
} as const;
export type RevokeReason = keyof typeof REVOKE_LABELS;

export const LANGUAGE_LABELS = { en: "English", es: "Spanish", both: "English and Spanish" } as const;
export type CertificateLanguage = keyof typeof LANGUAGE_LABELS;

/** States of a certificate; expired depends on the day. */
export const STATE_LABELS = { valid: "Valid", expired: "Expired", revoked: "Revoked", replaced: "Replaced" } as const;
export type CertificateState = keyof typeof STATE_LABELS;
export const STATE_TONES: Readonly<Record<CertificateState, Tone>> = { valid: "green", expired: "amber", revoked: "red", replaced: "grey" };
/** Tells the states apart without color. */
export const STATE_MARKS: Readonly<Record<CertificateState, string>> = { valid: "✓", expired: "○", revoked: "✕", replaced: "↻" };

export const stateOf = (
  { status, expiresOn }: { status: "issued" | "revoked" | "replaced"; expiresOn: IsoDate | null },
  today: IsoDate,
): CertificateState => (status !== "issued" ? status : expiresOn !== null && expiresOn < today ? "expired" : "valid");

/** Certificates of a call. */
export const MAX_ISSUED = 200;
export const MAX_PAPER_MB = 10;

/** The conditions of a program's certificate. */
export interface Rule {
  version: number;
  kind: CertificateKind;
  asksHours: boolean;
  asksSkills: boolean;
  /** Keys of requirements. */
  documents: readonly string[];
  balance: BalanceCondition;
  isAutomatic: boolean;
  expiresAfterMonths: number | null;
  ceuHundredths: number | null;
}

/** The rule of a program without its own. */
export const USUAL_RULE: Readonly<Rule> = Object.freeze({
  version: 0,
  kind: "completion",
  asksHours: true,
  asksSkills: true,
  documents: Object.freeze([] as string[]),
  balance: "no_overdue",
  isAutomatic: false,
  expiresAfterMonths: null,
  ceuHundredths: null,
});

/** Facts of a registration that a rule looks at. Minutes and cents. */
export interface Standing {
  isCompleted: boolean;
  rule: Rule;
  hourRule: Parameters<typeof shortMinutes>[0] & { clockHourMinutes: number };
  totals: readonly KindTotals[];
  requiredSkills: number;
  missingSkills: number;
  documents: readonly { key: string; label: string; isMet: boolean }[];
  overdueCents: number;
  balanceCents: number;
}

export type What = "completed" | "theory" | "lab" | "clinical" | "practical" | "hours" | "skills" | "document" | "balance" | "paid";

/** A condition with what is needed and there, as people read them. */
export interface Condition {
  what: What;
  /** The name of a document. */
  label: string | null;
  needed: string;
  has: string;
  isMet: boolean;
}

/** The hours of a registration against its rule, without sessions ahead. */
export const hoursOf = ({ hourRule, totals }: Pick<Standing, "hourRule" | "totals">): HoursOutlook => hoursOutlook(hourRule, totals, []);

/** The conditions of a registration's certificate, in the order in which people meet them. Pure. */
export function eligibility(standing: Standing): Condition[] {
  const { rule, hourRule, requiredSkills, missingSkills, documents, overdueCents, balanceCents } = standing;
  const { kinds } = hoursOf(standing);
  const hours = (what: What, counted: number, required: number): Condition => ({
    ...{ what, label: null, needed: clockHours(required, hourRule.clockHourMinutes), has: clockHours(counted, hourRule.clockHourMinutes) },
    isMet: counted >= required,
  });
  const sum = (...of: string[]) => kinds.reduce((total, { kind, counted }) => total + (of.includes(kind) ? counted : 0), 0);
  const ofHours = [
    ...kinds.filter(({ required }) => required > 0).map(({ kind, counted, required }) => hours(kind, counted, required)),
    ...(hourRule.practical > 0 ? [hours("practical", sum("lab", "clinical"), hourRule.practical)] : []),
    ...(hourRule.total > 0 ? [hours("hours", sum("theory", "lab", "clinical"), hourRule.total)] : []),
  ];
  const money = (what: "balance" | "paid", cents: number): Condition => ({
    ...{ what, label: null, needed: formatMoney(0), has: formatMoney(cents), isMet: cents <= 0 },
  });
  return [
    ...(rule.asksHours ? ofHours : []),
    ...(rule.asksSkills && requiredSkills > 0
      ? [
          {
            ...{ what: "skills" as const, label: null, needed: String(requiredSkills), has: String(requiredSkills - missingSkills) },
            isMet: missingSkills === 0,
          },
        ]
      : []),
    ...documents.map(({ label, isMet }): Condition => ({ what: "document", label, needed: "1", has: isMet ? "1" : "0", isMet })),
    ...(rule.balance === "no_overdue" ? [money("balance", overdueCents)] : []),
    ...(rule.balance === "zero" ? [money("paid", balanceCents)] : []),
    { what: "completed", label: null, needed: "1", has: standing.isCompleted ? "1" : "0", isMet: standing.isCompleted },
  ];
}

const COUNTED: readonly What[] = ["theory", "lab", "clinical", "practical", "hours", "skills"];

/** "Clinical hours: 32 of 40", "Fingerprint card". */
export function conditionText({ what, label, needed, has }: Condition, locale: Locale = "en"): string {
  const say = wordsOf(words, locale);
  const name = label ?? say(what === "document" ? "proof" : what);
  return COUNTED.includes(what) ? say("ofNeeded", { what: name, has, needed }) : name;
}

export const missingOf = (conditions: readonly Condition[]): Condition[] => conditions.filter(({ isMet }) => !isMet);

/** "3 of 5: Clinical hours: 32 of 40". */
export const standingText = (conditions: readonly Condition[]): string =>
  wordsOf(words, "en")("metOf", {
    met: conditions.length - missingOf(conditions).length,
    all: conditions.length,
    missing: missingOf(conditions)
      .map((condition) => conditionText(condition))
      .join(", "),
  });

/** The last day of a certificate; null without one. */
export const expiryOf = ({ expiresAfterMonths }: Pick<Rule, "expiresAfterMonths">, issuedOn: IsoDate): IsoDate | null =>
  expiresAfterMonths === null ? null : plusMonths(issuedOn, expiresAfterMonths);

/** A name that can be printed: both parts, and none of a program's words for nothing. */
export const isPrintable = (name: string): boolean => name.trim() !== "" && !/undefined|^null$/i.test(name.trim());

export const PLACEHOLDERS = Object.freeze(["name", "program", "school", "class", "hours", "completed", "issued"] as const);

export interface Wording {
  title: string;
  body: string;
  signatories: readonly { name: string; title: string; imageFileId: string | null }[];
  language: CertificateLanguage;
  showsHours: boolean;
  showsDates: boolean;
  showsLicense: boolean;
}

/** The wording of a school without its own. */
export const USUAL_WORDING: Readonly<Wording> = Object.freeze({
  title: "Certificate of Completion",
  body: "has completed {{program}} at {{school}}.",
  signatories: Object.freeze([]),
  language: "en",
  showsHours: true,
  showsDates: true,
  showsLicense: true,
});

export const issueForm = z.object({
  registrations: many(id(), MAX_ISSUED),
  /** Why it is issued although conditions are missing; owners only. */
  reason: optionalText(500),
});
export const revokeForm = z.object({ reason: choice(keysOf(REVOKE_LABELS)), note: optionalText(500) });
export const replaceForm = z.object({
  first_name: optional(personName(60)),
  last_name: optional(personName(60)),
  completed_on: optional(isoDate()),
});
export const nameChangeForm = z.object({
  certificate: id(),
  first_name: personName(60),
  last_name: personName(60),
  file: chosenFile(),
});
export const ruleForm = z.object({
  kind: choice(keysOf(CERTIFICATE_KIND_LABELS)),
  asks_hours: flag(),
  asks_skills: flag(),
  documents: many(text(60), 20),
  balance: choice(keysOf(BALANCE_LABELS)),
  is_automatic: flag(),
  expires_after_months: optional(integer(1, 120)),
  ceu_hundredths: optional(integer(1, 100_000)),
});
export const wordingForm = z.object({
  title: text(80),
  body: longText(400),
  language: choice(keysOf(LANGUAGE_LABELS)),
  shows_hours: flag(),
  shows_dates: flag(),
  shows_license: flag(),
  signatory_1: optionalText(60),
  signatory_1_title: optionalText(60),
  signatory_2: optionalText(60),
  signatory_2_title: optionalText(60),
});

/** Certifying bodies and job networks read it. */
export function linkedInUrl(of: {
  program: string;
  school: string;
  number: string;
  issuedOn: IsoDate;
  expiresOn: IsoDate | null;
  link: string;
}): string {
  const part = (day: IsoDate) => ({ year: day.slice(0, 4), month: String(Number(day.slice(5, 7))) });
  const issued = part(of.issuedOn);
  const query = new URLSearchParams({
    ...{ startTask: "CERTIFICATION_NAME", name: of.program, organizationName: of.school, issueYear: issued.year, issueMonth: issued.month },
    ...(of.expiresOn ? { expirationYear: part(of.expiresOn).year, expirationMonth: part(of.expiresOn).month } : {}),
    ...{ certUrl: of.link, certId: of.number },
  });
  return `https://www.linkedin.com/profile/add?${query}`;
}

/** Replaces a school's signing key. */
export const replaceKeyForm = z.object({ school: id(), key: id(), was_exposed: flag(), reason: text(300) });
