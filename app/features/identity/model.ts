import { z } from "zod";
import type { PermissionSet, Role, RoleType } from "~/platform/context";
import { REQUIRED } from "~/platform/input";
import { schoolStartPath } from "~/platform/paths";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import {
  AREAS,
  adminStartPath,
  changePasswordPath,
  employerStartPath,
  notFoundPath,
  OWNER_PATHS,
  onboardingPath,
  studentMyProfilePath,
  studentStartPath,
  teachStartPath,
  usersPath,
} from "./paths";

export function roleTypeOf(role: Role): RoleType {
  if (role === "super_admin" || role === "student") return role;
  return role === "school_owner" || role === "school_admin" ? "school" : "employer";
}

/** Where a person lands who opens `/`: a student whose profile is not complete has to complete it first. */
export function homeOf(actor: { roleType: RoleType; isProfileComplete: boolean; permissionSet: PermissionSet | null; mustSetUp: boolean }): string {
  if (actor.mustSetUp) return changePasswordPath();
  switch (actor.roleType) {
    case "super_admin":
      return adminStartPath;
    case "school":
      return actor.permissionSet === "instructor" ? teachStartPath : schoolStartPath;
    case "employer":
      return employerStartPath;
    case "student":
      return actor.isProfileComplete ? studentStartPath : onboardingPath;
    default:
      return notFoundPath();
  }
}

export const PASSWORD_MIN = 5;
export const PASSWORD_MAX = 128;
export const PASSWORD_RULES = Object.freeze([
  "At least 5 characters.",
  "Not only numbers.",
  "Not a common password or the name in your email address.",
]);

export const BAD_LOGIN = "Invalid Email or Password!";
export const UNKNOWN_ACCOUNT = "There is no account linked to this email";
export const TOO_MANY_ATTEMPTS = "Too many attempts. Try again later.";
export const RESET_INVALID = "This password reset link is invalid or has expired.";
export const INVITE_INVALID = "This invitation is no longer valid.";
export const INVITE_EXPIRED = "This invitation has expired. Ask your school to send a new one.";

/** A password as it is typed: nothing is trimmed or cut. */
export const password = () =>
  z.string({ required_error: REQUIRED, invalid_type_error: REQUIRED }).min(1, REQUIRED).max(1024, "Must be at most 128 characters");

/** A new password; the server also checks common passwords and the account's name. */
export const newPassword = () =>
  password().superRefine((value, ctx) => {
    const issue = (message: string, code: string) => ctx.addIssue({ code: z.ZodIssueCode.custom, message, params: { code } });
    if (value === "") return;
    const length = [...value].length;
    if (length < PASSWORD_MIN) issue("Password should be at least 5 characters", "password_too_short");
    else if (/^\p{Nd}+$/u.test(value)) issue("Password cannot be all numbers", "password_all_numeric");
    else if (length > PASSWORD_MAX) issue(`Must be at most ${PASSWORD_MAX} characters`, "password_too_long");
  });

/** Whether the second password repeats the first; for the schema of every form in which one is chosen. */
export const repeats =
  <F extends string>(field: F) =>
  (values: { [K in F | "confirm_password"]: string }, ctx: z.RefinementCtx): void => {
    if (values[field] === values.confirm_password) return;
    ctx.addIssue({
      code: z.ZodIssueCode.custom,
      path: ["confirm_password"],
      message: "Entered passwords do not match",
      params: { code: "password_mismatch" },
    });
  };

const SCHOOL: Role[] = ["school_owner", "school_admin"];
const EMPLOYER: Role[] = ["employer_admin", "employer_career_specialist", "job_partner_admin", "organization_admin"];
/**
 * Which roles may open a path and everything below it; the longest match decides. No one is redirected to a sign-in screen or an unknown
 * path.
 */
const OPEN_TO: Record<string, readonly Role[]> = {
  [AREAS.school]: SCHOOL,
  ...Object.fromEntries(OWNER_PATHS.map((path) => [path, ["school_owner"] as const])),
  [AREAS.teach]: SCHOOL,
  [AREAS.student]: ["student"],
  [studentMyProfilePath()]: ["student"],
  [AREAS.admin]: ["super_admin"],
  [AREAS.employer]: EMPLOYER,
  [usersPath()]: [...SCHOOL, "super_admin"],
  [AREAS.notifications]: [...SCHOOL, ...EMPLOYER, "super_admin"],
  ...Object.fromEntries(
    ["login", "logout", "forgot-password", "reset-password", "accept-invite", "not-found", "not-authorized", "api", "ws"].map((name) => [
      `/${name}`,
      [],
    ]),
  ),
};

/** Whether this role may be redirected to a path after sign-in. Matches paths the way screens do, regardless of spelling. */
export function mayLandOn(role: Role, path: string): boolean {
  const segments = segmentsOf(path);
  if (!segments || segments.at(-1)?.endsWith(".data")) return false;
  for (let length = segments.length; length > 0; length -= 1) {
    const allowed = OPEN_TO[`/${segments.slice(0, length).join("/")}`];
    if (allowed) return allowed.includes(role);
  }
  return true;
}

/** Lower case and decoded; null for what cannot be read. */
function segmentsOf(path: string): string[] | null {
  try {
    return (path.split(/[?#]/)[0] ?? "")
      .split("/")
      .filter(Boolean)
      .map((segment) => decodeURIComponent(segment).toLowerCase());
  } catch {
    return null;
  }
}

/** "Chrome on macOS": a session as its owner recognises it. */
export function deviceOf(userAgent: string, locale: Locale = "en"): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "Unknown browser";
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  return system ? phrase("{browser} on {system}", locale, { browser: phrase(browser, locale), system }) : phrase(browser, locale);
}
const BROWSERS: [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Mac OS X/, "macOS"],
  [/Windows/, "Windows"],
  [/Linux/, "Linux"],
];

export const GENDER_LABELS = { male: "Male", female: "Female", other: "Other" } as const;
export const ETHNICITY_LABELS = {
  hispanic: "Hispanic",
  black_non_hispanic_black: "Black, non-Hispanic",
  white_non_hispanic: "White, non-Hispanic",
  american_indian_alaskan_native: "American Indian / Alaskan Native",
  asian: "Asian",
  middle_eastern: "Middle Eastern",
  hawaiian_native_pacific_islander: "Hawaiian Native / Pacific Islander",
  multiracial: "Multiracial",
  other: "Other",
  choose_not_to_report: "Choose not to report",
} as const;
export const GENDERS = Object.freeze(
  Object.keys(GENDER_LABELS) as unknown as readonly [keyof typeof GENDER_LABELS, ...(keyof typeof GENDER_LABELS)[]],
);
export const ETHNICITIES = Object.freeze(
  Object.keys(ETHNICITY_LABELS) as unknown as readonly [keyof typeof ETHNICITY_LABELS, ...(keyof typeof ETHNICITY_LABELS)[]],
);

/** The fields a complete student profile needs. */
export const PROFILE_REQUIRED = Object.freeze([
  "firstName",
  "lastName",
  "phone",
  "dateOfBirth",
  "gender",
  "address",
  "city",
  "state",
  "zipcode",
] as const);

export const isProfileComplete = (profile: { [K in (typeof PROFILE_REQUIRED)[number]]?: string | null }): boolean =>
  PROFILE_REQUIRED.every((name) => Boolean(profile[name]));

const PROFILE_FIELDS = [...PROFILE_REQUIRED, "ethnicity", "emergencyName", "emergencyRelationship", "emergencyPhone"] as const;

/** How much of a student's profile is filled in: 0 to 100. */
export const profileProgress = (profile: Record<string, unknown>): number =>
  Math.round((PROFILE_FIELDS.filter((name) => Boolean(profile[name])).length / PROFILE_FIELDS.length) * 100);
