import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, enumText, id, instant, json, schoolId, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";

export const SCHOOL_TYPES = Object.freeze(["local", "national_partner"] as const);
export const SCHOOL_PLANS = Object.freeze(["basic", "basic-and-chat", "advanced", "advanced-and-chat"] as const);
export const FEE_TYPES = Object.freeze(["percentage", "dollar"] as const);
export const PLAN_STATUSES = Object.freeze(["active", "past_due", "cancelled"] as const);
export const PAYOUT_STATUSES = Object.freeze(["verified", "linked", "unlinked"] as const);

const colour = (name: string) =>
  must(
    `school_${name}`,
    sql`${sql.raw(name)} IS NULL OR (length(${sql.raw(name)}) = 7 AND substr(${sql.raw(name)}, 1, 1) = '#' AND trim(substr(${sql.raw(name)}, 2), '0123456789abcdefABCDEF') = '')`,
  );

/** A tenant. Colours are data, checked here as well, because they end up in a style sheet. */
export const schools = sqliteTable(
  "schools",
  {
    id: id(),
    name: text("name").notNull(),
    subdomain: text("subdomain").notNull(),
    status: enumText("status", ["active", "inactive"]).notNull(),
    type: enumText("type", SCHOOL_TYPES).notNull(),
    plan: enumText("plan", SCHOOL_PLANS).notNull(),
    showAiCallLogs: bool("show_ai_call_logs").notNull().default(false),
    timezone: text("timezone").notNull().default("America/New_York"),
    tagline: text("tagline"),
    about: text("about"),
    address: text("address"),
    city: text("city"),
    state: text("state"),
    zipcode: text("zipcode"),
    country: text("country").default("United States"),
    phone: text("phone"),
    voiceAiPhone: text("voice_ai_phone"),
    contactEmail: text("contact_email"),
    websiteUrl: text("website_url"),
    primaryColor: text("primary_color"),
    secondaryColor: text("secondary_color"),
    darkColor: text("dark_color"),
    logoFileId: text("logo_file_id"),
    smallLogoFileId: text("small_logo_file_id"),
    visitorNoticeTitle: text("visitor_notice_title"),
    visitorNoticeDesc: text("visitor_notice_desc"),
    refundPolicy: text("refund_policy"),
    agreementTitle: text("agreement_title"),
    agreementBody: text("agreement_body"),
    showScholarships: bool("show_scholarships").notNull().default(false),
    serviceFeeType: enumText("service_fee_type", FEE_TYPES).notNull().default("percentage"),
    serviceFeeValue: integer("service_fee_value").notNull().default(299),
    payoutStatus: enumText("payout_status", PAYOUT_STATUSES).notNull().default("unlinked"),
    payoutAccountId: text("payout_account_id"),
    contentVersion: integer("content_version").notNull().default(1),
    licenseNumber: text("license_number"),
    accreditation: text("accreditation"),
    brandText: text("brand_text"),
    faviconFileId: text("favicon_file_id"),
    defaultReminderOffset: integer("default_reminder_offset").notNull().default(14),
    /** Who bears the online service fee. */
    feePaidBy: text("fee_paid_by", { enum: ["student", "school"] })
      .notNull()
      .default("student"),
    /** Days to pay for students who pay later. */
    payLaterDays: integer("pay_later_days").notNull().default(7),
    /** Days after a session during which instructors can change its attendance. */
    attendanceLockDays: integer("attendance_lock_days").notNull().default(7),
    /** Whether seats that stay unpaid are released three days after the notice. */
    releasesUnpaid: bool("releases_unpaid").notNull().default(false),
    agreementFileId: text("agreement_file_id"),
    /** Agreements signed from then on need the school's signature too; null where the school doesn't countersign. */
    countersignsSince: instant("countersigns_since"),
    /** Whether a student under 18 needs a guardian's signature under the agreement. */
    asksGuardian: bool("asks_guardian").notNull().default(true),
    /** Business days to answer a complaint. */
    complaintDays: integer("complaint_days").notNull().default(10),
    /** Records whose time is over are deleted. */
    deletesOldRecords: bool("deletes_old_records").notNull().default(false),
    /** The state agency that takes complaints, as students read it. */
    complaintAgency: text("complaint_agency"),
    /** Business days to review a document that was sent. */
    documentReviewDays: integer("document_review_days").notNull().default(2),
    /** A rate isn't published while more of its people than this are unknown. */
    mostUnknownPercent: integer("most_unknown_percent").notNull().default(10),
    /** Whether graduates are asked by mail if they work in the field. */
    surveysGraduates: bool("surveys_graduates").notNull().default(true),
    /** Whether the public pages exist in Spanish, too, and whether people register in Spanish: the second needs the school's legal texts in it. */
    speaksSpanish: bool("speaks_spanish").notNull().default(false),
    registersInSpanish: bool("registers_in_spanish").notNull().default(false),
    /** The agreement's text that governs where both languages were shown. */
    bindingLanguage: text("binding_language", { enum: ["both", "en", "es"] })
      .notNull()
      .default("both"),
    /** Who says that the legal texts were translated well, by whom, and when. */
    legalTranslator: text("legal_translator"),
    legalConfirmedBy: text("legal_confirmed_by"),
    legalConfirmedAt: instant("legal_confirmed_at"),
    /** Steps of the setup guide that this school does not need. */
    setupSkipped: json<string[]>("setup_skipped").notNull().default([]),
    metaTitle: text("meta_title"),
    metaDescription: text("meta_description"),
    metaKeywords: text("meta_keywords"),
    ogImageFileId: text("og_image_file_id"),
    lmsStatus: text("lms_status", { enum: ["disabled", "enabled", "invalid_token"] })
      .notNull()
      .default("disabled"),
    deletedAt: instant("deleted_at"),
    refundPolicyId: text("refund_policy_id"),
    /** How the school stands with its plan; what it may do follows from the plan and its status alone. */
    planStatus: text("plan_status", { enum: PLAN_STATUSES }).notNull().default("active"),
    /** Default referral fee of programs without their own. */
    referralFeeCents: integer("referral_fee_cents"),
    /** Where the school's learning platform takes events. Its row of `webhook_endpoints` has the same address and token. */
    lmsUrl: text("lms_url"),
    /** Its token, sealed: see `platform/sealing`. */
    lmsToken: text("lms_token"),
    /** Whether a free seat is offered to the next person automatically, or only by staff. */
    waitlistMode: text("waitlist_mode", { enum: ["automatic", "manual"] })
      .notNull()
      .default("automatic"),
    /** Since when the voice provider refuses the school's key; null while it takes it. */
    voiceRefusedAt: instant("voice_refused_at"),
    /** How the site is drawn, as the school has chosen it; null as long as its color suggests it. */
    styleMotif: text("style_motif", { enum: ["tide", "ridge", "path"] }),
    styleCorners: text("style_corners", { enum: ["square", "soft", "round"] }),
    styleType: text("style_type", { enum: ["plain", "strong", "wide"] }),
    styleLayout: text("style_layout", { enum: ["row", "centered", "picture"] }),
    /** Account codes of the journal for accounting; null until the school has entered them. */
    journalAccounts: json<Record<string, string>>("journal_accounts"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("schools_subdomain").on(t.subdomain),
    index("schools_type").on(t.type, t.name),
    index("schools_place").on(t.state, t.city),
    index("schools_name").on(t.name),
    index("schools_voice_phone").on(t.voiceAiPhone),
    index("schools_age").on(t.createdAt),
    oneOf("school_type", t.type, SCHOOL_TYPES),
    oneOf("school_plan", t.plan, SCHOOL_PLANS),
    oneOf("school_status", t.status, ["active", "inactive"]),
    oneOf("school_fee_type", t.serviceFeeType, FEE_TYPES),
    oneOf("school_payout_status", t.payoutStatus, PAYOUT_STATUSES),
    colour("primary_color"),
    colour("secondary_color"),
    colour("dark_color"),
  ],
);

/** The hosts on which a school's site lives: lower case, without port or trailing dot. One of them is primary. */
export const domains = sqliteTable(
  "domains",
  {
    host: text("host").notNull(),
    schoolId: schoolId().references(() => schools.id),
    isPrimary: bool("is_primary").notNull().default(false),
    status: enumText("status", ["pending", "verified"]).notNull(),
    /** Expected TXT record of a school's own domain; null for a host the product provides. */
    token: text("token"),
    /** Since when it points here, and since when it has a certificate; null while it does not. */
    pointsAt: instant("points_at"),
    certificateAt: instant("certificate_at"),
    checkedAt: instant("checked_at"),
    /** The problem, as reported by the service that was asked. */
    problem: text("problem"),
    /** Id at the certificate provider. */
    hostnameId: text("hostname_id"),
    createdAt: createdAt(),
  },
  (t) => [
    // Several schools may wait for the proof of one host; the first proof is the only one.
    primaryKey({ columns: [t.host, t.schoolId] }),
    uniqueIndex("domains_one_proof").on(t.host).where(sql`status = 'verified'`),
    index("domains_school").on(t.schoolId),
    uniqueIndex("domains_one_primary").on(t.schoolId).where(sql`is_primary = 1`),
    oneOf("domain_status", t.status, ["pending", "verified"]),
  ],
);

/** Links that a school adds to the navigation of its site. */
export const navbarItems = sqliteTable(
  "navbar_items",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    text: text("text").notNull(),
    link: text("link").notNull(),
    icon: text("icon"),
    position: integer("position").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("navbar_items_school").on(t.schoolId, t.position)],
);
