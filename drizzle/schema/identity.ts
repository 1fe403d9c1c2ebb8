import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, enumText, id, instant, json, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";

export const ROLES = Object.freeze([
  "super_admin",
  "school_owner",
  "school_admin",
  "student",
  "employer_admin",
  "employer_career_specialist",
  "job_partner_admin",
  "organization_admin",
] as const);
export const ACCOUNT_STATUSES = Object.freeze(["active", "inactive"] as const);
/** The permission set of a school admin; null for all permissions. Sets are defined in `platform/permission-sets`. */
export const PERMISSION_SETS = Object.freeze(["registrar", "finance", "instructor"] as const);

/** An account. E-mail addresses are unique across all schools, in their normal form. */
export const users = sqliteTable(
  "users",
  {
    id: id(),
    email: text("email").notNull(),
    passwordHash: text("password_hash"),
    passwordChangedAt: instant("password_changed_at"),
    role: enumText("role", ROLES).notNull(),
    schoolId: text("school_id"),
    employerId: text("employer_id"),
    status: enumText("status", ACCOUNT_STATUSES).notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    phone: text("phone"),
    jobTitle: text("job_title"),
    timezone: text("timezone"),
    avatarFileId: text("avatar_file_id"),
    emailNotifications: bool("email_notifications").notNull().default(true),
    lastLoginAt: instant("last_login_at"),
    /** When the second step of the sign-in last became another one; null where there is none. Browsers that are trusted know it. */
    secondFactorAt: instant("second_factor_at"),
    permissionSet: enumText("permission_set", PERMISSION_SETS),
    deletedAt: instant("deleted_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("users_email").on(t.email),
    index("users_staff").on(t.createdAt).where(sql`role <> 'student'`),
    index("users_school").on(t.schoolId, t.role, t.status),
    index("users_employer").on(t.employerId, t.status).where(sql`employer_id IS NOT NULL`),
    oneOf("user_role", t.role, ROLES),
    oneOf("user_status", t.status, ACCOUNT_STATUSES),
    must("user_school", sql`(role IN ('school_owner', 'school_admin', 'student')) = (school_id IS NOT NULL)`),
  ],
);

/** A signed-in browser. The cookie holds the token, the row its hash; a session belongs to the host it was opened on. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: id(),
    tokenHash: text("token_hash").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    host: text("host").notNull(),
    userAgent: text("user_agent").notNull(),
    createdAt: createdAt(),
    lastSeenAt: instant("last_seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** The super admin who acts as this person, the session they come from, and why. */
    impersonatorId: text("behind_id"),
    impersonatorSessionId: text("behind_session_id"),
    impersonationReason: text("behind_reason"),
  },
  (t) => [
    uniqueIndex("sessions_token").on(t.tokenHash),
    index("sessions_user").on(t.userId, t.lastSeenAt),
    index("sessions_behind").on(t.impersonatorId).where(sql`behind_id IS NOT NULL`),
  ],
);

/** The refresh tokens of one API sign-in; each is used once and has one child. A replay ends the whole family. */
export const refreshTokens = sqliteTable(
  "refresh_tokens",
  {
    id: id(),
    familyId: text("family_id").notNull(),
    tokenHash: text("token_hash").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    uniqueIndex("refresh_tokens_hash").on(t.tokenHash),
    index("refresh_tokens_family").on(t.familyId),
    index("refresh_tokens_user").on(t.userId),
  ],
);

export const passwordResets = sqliteTable(
  "password_resets",
  {
    id: id(),
    tokenHash: text("token_hash").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [uniqueIndex("password_resets_hash").on(t.tokenHash), index("password_resets_user").on(t.userId)],
);

export const INVITE_STATUSES = Object.freeze(["pending", "accepted", "expired"] as const);

/** An invitation to an account that exists already, without a password. One pending invitation per account. */
export const invites = sqliteTable(
  "invites",
  {
    id: id(),
    tokenHash: text("token_hash").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    schoolId: text("school_id"),
    status: enumText("status", INVITE_STATUSES).notNull(),
    invitedBy: text("invited_by"),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
  },
  (t) => [
    uniqueIndex("invites_hash").on(t.tokenHash),
    uniqueIndex("invites_one_pending").on(t.userId).where(sql`status = 'pending'`),
    oneOf("invite_status", t.status, INVITE_STATUSES),
  ],
);

/** One-time tickets with which a browser opens its live socket. */
export const socketTickets = sqliteTable("socket_tickets", {
  tokenHash: text("token_hash").primaryKey(),
  userId: text("user_id").notNull(),
  sessionId: text("session_id").notNull(),
  expiresAt: integer("expires_at").notNull(),
});

/** The app that makes codes for the second step of a sign-in. The secret is sealed; it counts once a code has confirmed it. */
export const authenticators = sqliteTable("authenticators", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  secret: text("secret").notNull(),
  confirmedAt: instant("confirmed_at"),
  /** The half minute whose code was used last: none that is not later is good again. */
  lastStep: integer("last_step").notNull().default(0),
  createdAt: createdAt(),
});

/** Recovery codes. Each is valid once. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    codeHash: text("code_hash").notNull(),
    usedAt: instant("used_at"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("recovery_codes_hash").on(t.userId, t.codeHash)],
);

/** Public key of a passkey, for one host. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    host: text("host").notNull(),
    credentialId: text("credential_id").notNull(),
    publicKey: text("public_key").notNull(),
    counter: integer("counter").notNull(),
    transports: json<string[]>("transports").notNull(),
    name: text("name").notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [uniqueIndex("passkeys_credential").on(t.credentialId), index("passkeys_user").on(t.userId, t.createdAt)],
);

export const CHALLENGE_PURPOSES = Object.freeze(["add", "second-step", "sign-in"] as const);

/** A challenge for a device to sign; each is valid once, for minutes. */
export const passkeyChallenges = sqliteTable(
  "passkey_challenges",
  {
    challengeHash: text("challenge_hash").primaryKey(),
    purpose: enumText("purpose", CHALLENGE_PURPOSES).notNull(),
    /** The account whose device must answer; null at a sign-in without a password. */
    userId: text("user_id"),
    host: text("host").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("passkey_challenges_age").on(t.expiresAt), oneOf("challenge_purpose", t.purpose, CHALLENGE_PURPOSES)],
);

/** Sign-ins whose password was right and whose second step is still to come. The browser's cookie holds the token. */
export const pendingSignIns = sqliteTable(
  "pending_sign_ins",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    host: text("host").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("pending_sign_ins_user").on(t.userId), index("pending_sign_ins_age").on(t.expiresAt)],
);

/** Where all staff need a second step: a school, by its id, or the platform (`platform`). */
export const secondFactorRules = sqliteTable("second_factor_rules", {
  scope: text("scope").primaryKey(),
  setBy: text("set_by").notNull(),
  createdAt: createdAt(),
});
