import { z } from "zod";
import { choice, id, integer, isoDate, keysOf, many, optional, optionalLongText, orElse, text } from "~/platform/input";
import { readRange } from "~/platform/ip-range";
import { OWNER_SCOPES, SCOPES, type Scope } from "~/platform/scopes";

/** Keys of programs: forms, states and labels. Safe for the browser. */

/** "enr_live_k3m9x2pq_…": scanners find leaked keys by its beginning. */
export const KEY_FORM = /^enr_live_([0-9a-z]{8})_([\w-]{43})$/;
export const keyText = (prefix: string, secret: string): string => `enr_live_${prefix}_${secret}`;
/** A text that has the beginning of a key, or is meant as one. */
export const looksLikeKey = (value: string): boolean => /enr_(live|test)_/.test(value);

export const KEY_DAYS = 365;
export const MAX_KEY_DAYS = 730;
/** Owners get a mail this many days before a key ends. */
export const NOTICE_DAYS = 14;
export const PACE = { perMinute: 120, burst: 40 } as const;
export const MAX_KEYS = 50;
const MAX_RANGES = 20;

/** Addresses and ranges, separated by spaces, commas or lines. */
const ranges = () =>
  optionalLongText(1000).transform((value, ctx) => {
    const written = (value ?? "").split(/[\s,;]+/).filter(Boolean);
    const wrong = written.find((range) => !readRange(range));
    if (wrong)
      ctx.addIssue({ code: z.ZodIssueCode.custom, message: `${wrong.slice(0, 60)} is not an address such as 203.0.113.7 or 203.0.113.0/24` });
    if (written.length > MAX_RANGES) ctx.addIssue({ code: z.ZodIssueCode.custom, message: `Enter at most ${MAX_RANGES} addresses` });
    return written;
  });

export const keyForm = z.object({
  name: text(60),
  scopes: many(choice(keysOf(SCOPES))).refine((chosen) => chosen.length > 0, "Choose at least one permission"),
  expires_on: optional(isoDate()),
  ip_allow: ranges(),
});
export const rotateForm = z.object({ id: id(), hours: orElse(integer(0, 168), 24) });

export const KEY_STATE_LABELS = { active: "Active", expired: "Expired", revoked: "Revoked" } as const;
export type KeyState = keyof typeof KEY_STATE_LABELS;
export const KEY_STATE_TONES = { active: "green", expired: "grey", revoked: "red" } as const;

export const stateOf = ({ revokedAt, expiresOn }: { revokedAt: number | null; expiresOn: string }, today: string): KeyState =>
  revokedAt !== null ? "revoked" : expiresOn < today ? "expired" : "active";

/** The scopes as groups of choices, by subject. */
export const SCOPE_CHOICES = keysOf(SCOPES).map((value) => ({
  value,
  label: SCOPES[value],
  help: OWNER_SCOPES.includes(value) ? `${value}. An owner with two-step sign-in gives this.` : value,
}));

/** A stored scope that the product no longer has opens nothing. */
export const knownScopes = (scopes: readonly string[]): Scope[] => scopes.filter((scope): scope is Scope => scope in SCOPES);
