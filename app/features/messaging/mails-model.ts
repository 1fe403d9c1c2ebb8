import { MAIL_KIND_LABELS, type MailKind } from "./model";

/** All mails and their placeholders. */
export type TemplateType = "manual" | "automated" | "recurring";

export interface Template {
  title: string;
  type: TemplateType;
  /** Its placeholders, besides `SHARED_PLACEHOLDERS`. */
  placeholders: readonly string[];
  kind?: MailKind;
  /** Account mail that schools cannot edit. */
  isSystem?: true;
  /** Essential: sent with the product's text even if a school has turned its template off. */
  isEssential?: true;
  /** Default days before the event; null if each program sets its own number. */
  offsetDays?: number | null;
}

/** Default days before a payment's due date that its reminder is sent; schools and programs may set another. */
export const USUAL_REMINDER_DAYS = 14;

/** Placeholders of every mail, from school and recipient. */
export const SHARED_PLACEHOLDERS = Object.freeze(["full_name", "first_name", "school_name", "school_phone", "school_email", "school_url"] as const);

const OFFER = ["program", "title", "description", "program_fee", "upcoming_class"] as const;
const SEAT = ["program", "class_id", "class_start", "class_schedule", "location_address"] as const;
const WAY = ["orientation", "student_note", "location_phone", "location_hours", "directions", "map_link"] as const;
const DUE = ["program", "amount", "due_date", "pay_link", "pay_at"] as const;

const LEAVE = ["program", "class_id", "leave_days", "portal_link"] as const;
const CERTIFIED = ["program", "certificate_num", "certificate_link", "portal_link"] as const;
const BILLED = ["sponsor", "invoice_num", "amount", "balance", "due_date", "po_number", "invoice_link"] as const;

const GROUP = [...SEAT, "buyer", "order_num", "seats", "amount", "name_by", "order_link"] as const;

const REGISTERED = [
  ...SEAT,
  ...WAY,
  ...OFFER,
  "instructor",
  "amount_paid",
  "service_fee",
  "balance",
  "pay_by",
  "pay_at",
  "receipt_link",
  "calendar_link",
  "portal_link",
] as const;

export const TEMPLATES = {
  registration_success: {
    title: "Registration success",
    type: "automated",
    placeholders: REGISTERED,
    isEssential: true,
  },
  registration_tentative: {
    title: "Registration, tentative class",
    type: "automated",
    placeholders: [...REGISTERED, "confirm_by"],
    isEssential: true,
  },
  inquiry_response: { title: "Inquiry response", type: "manual", placeholders: [...OFFER, "question", "answer", "program_link"] },
  inquiry_auto_reply: { title: "Inquiry received", type: "automated", placeholders: [...OFFER, "question", "program_link"] },
  follow_up: {
    title: "Follow-up",
    type: "automated",
    placeholders: [...OFFER, "question", "program_link"],
    kind: "inquiry_follow_up",
  },
  waitlist_confirmation: { title: "Waitlist confirmation", type: "automated", placeholders: [...SEAT, ...OFFER, "position"], kind: "waitlist" },
  offered_class_info: { title: "Offered class info", type: "manual", placeholders: [...SEAT, ...OFFER, "register_link"], kind: "waitlist" },
  waitlist_offer: {
    title: "Waitlist, seat reserved",
    type: "automated",
    placeholders: [...SEAT, ...OFFER, "offer_link", "decline_link", "leave_link", "offer_expires"],
    isEssential: true,
  },
  waitlist_reminder: {
    title: "Waitlist, reserved seat reminder",
    type: "automated",
    placeholders: [...SEAT, ...OFFER, "offer_link", "decline_link", "leave_link", "offer_expires"],
    kind: "waitlist",
  },
  waitlist_expired: {
    title: "Waitlist, reserved seat released",
    type: "automated",
    placeholders: [...SEAT, ...OFFER, "leave_link"],
    kind: "waitlist",
  },
  waitlist_class_withdrawn: {
    title: "Waitlist, class cancelled",
    type: "automated",
    placeholders: ["program", "class_id", "class_start", "reason", "program_link", "leave_link"],
    isEssential: true,
  },
  waitlist_closed: {
    title: "Waitlist closed",
    type: "automated",
    placeholders: ["program", "programs_link"],
    isEssential: true,
  },
  scholarship_inquiry_response: {
    title: "Scholarship inquiry response",
    type: "manual",
    placeholders: [...OFFER, "question", "answer", "sponsor", "amount"],
  },
  invoice: {
    title: "Invoice",
    type: "automated",
    placeholders: ["product_title", "unit_price", "quantity", "amount", "total_prd", "invoice_num", "invoice_link"],
    isEssential: true,
  },
  ai_prompt: { title: "AI prompt", type: "manual", placeholders: [...OFFER, "school_name"] },
  payment_receipt: {
    title: "Payment receipt",
    type: "automated",
    placeholders: ["program", "amount", "service_fee", "receipt_number", "paid_on", "method", "balance", "receipt_link"],
    isEssential: true,
  },
  payment_due: { title: "Payment due", type: "recurring", placeholders: DUE, offsetDays: null },
  payment_overdue: { title: "Payment overdue", type: "recurring", placeholders: DUE, isEssential: true },
  pay_deadline: {
    title: "Payment deadline reached",
    type: "automated",
    placeholders: [...SEAT, "deadline", "release_on", "balance", "pay_link", "pay_at", "portal_link"],
    isEssential: true,
  },
  payment_failed: { title: "Payment failed", type: "automated", placeholders: [...DUE, "reason"], isEssential: true },
  class_full_refunded: {
    title: "Class full, payment refunded",
    type: "automated",
    placeholders: ["program", "class_id", "amount", "waitlist_link"],
    isEssential: true,
  },
  registration_abandoned: {
    title: "Registration not finished",
    type: "automated",
    placeholders: ["program", "class_id", "class_start", "resume_link"],
    kind: "news",
  },
  registration_class_withdrawn: {
    title: "Registration link, class cancelled",
    type: "automated",
    placeholders: ["program", "class_id", "class_start", "reason", "resume_link", "expires_on"],
    isEssential: true,
  },
  registration_initiated: {
    title: "Registration link",
    type: "automated",
    placeholders: ["program", "class_id", "class_start", "message", "resume_link", "expires_on"],
    isEssential: true,
  },
  class_changed: {
    title: "Class changed",
    type: "automated",
    placeholders: [...SEAT, "orientation", "previous_start", "previous_schedule", "previous_location", "portal_link"],
    isEssential: true,
  },
  sessions_changed: {
    title: "Class sessions changed",
    type: "automated",
    placeholders: ["program", "class_id", "changes", "portal_link"],
    isEssential: true,
  },
  class_cancelled: {
    title: "Class cancelled",
    type: "automated",
    placeholders: ["program", "class_id", "class_start", "reason", "amount", "programs_link"],
    isEssential: true,
  },
  class_transferred: {
    title: "Moved to another class",
    type: "automated",
    placeholders: [...SEAT, ...WAY, "confirm_by", "previous_class", "reason", "balance", "portal_link"],
    isEssential: true,
  },
  class_reminder: {
    title: "Class reminder",
    type: "recurring",
    placeholders: [...SEAT, ...WAY, "starts_in", "instructor", "calendar_link", "portal_link"],
    kind: "class_reminders",
    offsetDays: 14,
  },
  orientation_reminder: {
    title: "Orientation reminder",
    type: "recurring",
    placeholders: [...SEAT, ...WAY, "starts_in", "portal_link"],
    kind: "class_reminders",
    offsetDays: 2,
  },
  documents_missing: {
    title: "Documents missing",
    type: "recurring",
    placeholders: ["program", "class_id", "class_start", "documents", "portal_link"],
    kind: "class_reminders",
    offsetDays: 14,
  },
  documents_expiring: {
    title: "Documents ending",
    type: "automated",
    placeholders: ["documents", "portal_link"],
    kind: "class_reminders",
  },
  document_sent_back: {
    title: "Document sent back",
    type: "automated",
    placeholders: ["program", "class_id", "class_start", "document", "reason", "portal_link"],
    isEssential: true,
  },
  instructor_document_accepted: {
    title: "Instructor's document accepted",
    type: "automated",
    placeholders: ["document", "valid_until", "portal_link"],
    isEssential: true,
  },
  instructor_document_sent_back: {
    title: "Instructor's document sent back",
    type: "automated",
    placeholders: ["document", "reason", "portal_link"],
    isEssential: true,
  },
  instructor_documents_expiring: {
    title: "Instructor's documents ending",
    type: "automated",
    placeholders: ["documents", "portal_link"],
    isEssential: true,
  },
  attendance_warning: {
    title: "Attendance warning",
    type: "automated",
    placeholders: ["program", "class_id", "missed", "portal_link"],
    isEssential: true,
  },
  leave_approved: { title: "Leave approved", type: "automated", placeholders: LEAVE, isEssential: true },
  leave_declined: { title: "Leave declined", type: "automated", placeholders: [...LEAVE, "reason"], isEssential: true },
  registration_deadline: {
    title: "Registration deadline reminder",
    type: "recurring",
    placeholders: ["program", "class_id", "class_start", "deadline", "resume_link"],
    kind: "news",
    offsetDays: 3,
  },
  class_message: { title: "Message to a class", type: "manual", placeholders: ["program", "class_id", "subject", "message"] },
  broadcast: {
    title: "Broadcast",
    type: "manual",
    placeholders: ["program", "class_id", "class_start", "balance", "subject", "message"],
    kind: "news",
  },
  student_message: { title: "Message to a student", type: "manual", placeholders: ["subject", "message"] },
  instructor_application: {
    title: "Instructor application received",
    type: "automated",
    placeholders: ["submission_link", "submission_code"],
    isEssential: true,
  },
  instructor_approved: { title: "Instructor application approved", type: "automated", placeholders: [], isEssential: true },
  instructor_rejected: { title: "Instructor application not selected", type: "automated", placeholders: ["reason"], isEssential: true },
  registration_cancelled: {
    title: "Registration cancelled",
    type: "automated",
    placeholders: ["program", "class_id", "reason", "amount_paid", "service_fee", "portal_link"],
    isEssential: true,
  },
  registration_reactivated: {
    title: "Registration active again",
    type: "automated",
    placeholders: [...SEAT, ...WAY, "balance", "portal_link"],
    isEssential: true,
  },
  program_completed: { title: "Program completed", type: "automated", placeholders: ["program", "class_id", "portal_link"] },
  certificate_issued: {
    title: "Certificate issued",
    type: "automated",
    placeholders: [...CERTIFIED, "linkedin_link"],
    isEssential: true,
  },
  certificate_revoked: { title: "Certificate revoked", type: "automated", placeholders: [...CERTIFIED, "reason"], isEssential: true },
  certificate_expiring: { title: "Certificate expires soon", type: "recurring", placeholders: [...CERTIFIED, "expires_on", "program_link"] },
  registration_corrected: {
    title: "Registration corrected",
    type: "automated",
    placeholders: ["program", "class_id", "previous_choice", "choice", "previous_total", "amount", "balance", "pay_link", "portal_link"],
    isEssential: true,
  },
  agreement_to_sign: {
    title: "Agreement to sign",
    type: "manual",
    placeholders: ["program", "class_id", "agreement_link"],
    isEssential: true,
  },
  complaint_answered: {
    title: "Complaint answered",
    type: "automated",
    placeholders: ["outcome", "answer", "portal_link"],
    isEssential: true,
  },
  privacy_link: {
    title: "Privacy request, confirmation",
    type: "automated",
    placeholders: ["request_kind", "privacy_link"],
    isEssential: true,
  },
  privacy_answered: {
    title: "Privacy request answered",
    type: "automated",
    placeholders: ["request_kind", "outcome", "answer", "portal_link"],
    isEssential: true,
  },
  privacy_erased: { title: "Data erased", type: "automated", placeholders: [], isEssential: true },
  guardian_to_sign: {
    title: "Agreement for a guardian to sign",
    type: "automated",
    placeholders: ["student", "program", "class_id", "agreement_link"],
    isEssential: true,
  },
  addendum_to_sign: {
    title: "Addendum to sign",
    type: "automated",
    placeholders: ["program", "class_id", "portal_link"],
    isEssential: true,
  },
  agreement_countersigned: {
    title: "Agreement countersigned",
    type: "automated",
    placeholders: ["program", "class_id", "registration_num", "portal_link"],
    isEssential: true,
  },
  payment_plan_changed: {
    title: "Payment plan changed",
    type: "automated",
    placeholders: [...DUE, "balance"],
    isEssential: true,
  },
  staff_news: {
    title: "School news",
    type: "automated",
    placeholders: ["subject", "message", "news_link", "choices_link"],
    isSystem: true,
  },
  api_key_made: {
    title: "API key created",
    type: "automated",
    placeholders: ["key_name", "made_by", "scopes", "expires_on", "key_link"],
    isSystem: true,
  },
  api_key_ends: {
    title: "API key expires soon",
    type: "recurring",
    placeholders: ["key_name", "made_by", "scopes", "expires_on", "key_link"],
    isSystem: true,
  },
  webhook_disabled: { title: "Webhook turned off", type: "automated", placeholders: ["address", "reason", "webhook_link"], isSystem: true },
  records_due: {
    title: "Old records to delete",
    type: "recurring",
    placeholders: ["records", "kinds", "what_happens", "list_link", "settings_link"],
    isSystem: true,
  },
  attendance_missing: {
    title: "Attendance missing",
    type: "automated",
    placeholders: ["program", "class_id", "session", "session_link"],
    isSystem: true,
  },
  staff_digest: {
    title: "School daily summary",
    type: "recurring",
    placeholders: ["news_count", "news_link", "choices_link"],
    isSystem: true,
  },
  cancellation_asked: {
    title: "Cancellation requested",
    type: "automated",
    placeholders: ["student_name", "program", "class_id", "question", "registration_link"],
    isSystem: true,
  },
  partnership_requested: {
    title: "Affiliation requested",
    type: "automated",
    placeholders: ["asking_school", "message", "affiliation_link"],
    isSystem: true,
  },
  partnership_declined: {
    title: "Affiliation declined or ended",
    type: "automated",
    placeholders: ["other_school", "answer", "affiliation_link"],
    isSystem: true,
  },
  employer_partnership_requested: {
    title: "Employer partnership requested",
    type: "automated",
    placeholders: ["asking_side", "asked_side", "message", "partnership_link"],
    isSystem: true,
  },
  employer_partnership_answered: {
    title: "Employer partnership answered",
    type: "automated",
    placeholders: ["other_side", "answer", "partnership_link"],
    isSystem: true,
  },
  application_received: {
    title: "New job application",
    type: "automated",
    placeholders: ["student_name", "job_title", "application_link"],
    isSystem: true,
  },
  application_offered: { title: "Job offered", type: "automated", placeholders: ["employer", "job_title", "jobs_link"], isSystem: true },
  application_declined: {
    title: "Job application declined",
    type: "automated",
    placeholders: ["employer", "job_title", "jobs_link"],
    isSystem: true,
  },
  applicant_message: {
    title: "Message to an applicant",
    type: "automated",
    placeholders: ["employer", "job_title", "subject", "message"],
    isSystem: true,
  },
  event_cancelled: { title: "Event cancelled", type: "automated", placeholders: ["employer", "event_title", "event_time"], isSystem: true },
  event_seat: { title: "Event seat opened", type: "automated", placeholders: ["employer", "event_title", "event_time"], isSystem: true },
  sponsored_student_proposed: {
    title: "Sponsorship proposed",
    type: "automated",
    placeholders: ["employer", "student_name", "sponsorship_link"],
    isSystem: true,
  },
  sponsored_student_answered: {
    title: "Sponsorship answered",
    type: "automated",
    placeholders: ["student_name", "answer", "sponsorship_link"],
    isSystem: true,
  },
  graduate_survey: { title: "Survey of graduates", type: "recurring", placeholders: ["program", "survey_link"] },
  outcome_claimed: {
    title: "Job placement reported",
    type: "automated",
    placeholders: ["student_name", "employer", "outcomes_link"],
    isSystem: true,
  },
  refund_requested: {
    title: "Refund requested",
    type: "automated",
    placeholders: ["student_name", "program", "amount", "reason", "refund_link"],
    isSystem: true,
  },
  refund_approved: {
    title: "Refund approved",
    type: "automated",
    placeholders: ["student_name", "program", "amount", "refund_link"],
    isEssential: true,
  },
  school_credit: {
    title: "School credit given",
    type: "automated",
    placeholders: ["amount", "reason", "expires_on", "balance", "portal_link"],
    isEssential: true,
  },
  refund_declined: {
    title: "Refund declined",
    type: "automated",
    placeholders: ["student_name", "program", "amount", "reason", "refund_link"],
    isEssential: true,
  },
  payout_incomplete: { title: "Payout account incomplete", type: "automated", placeholders: ["payments_link"], isSystem: true },
  pre_enrollment_received: { title: "Pre-enrollment received", type: "automated", placeholders: ["program", "title", "reference"] },
  pre_enrollment_approved: {
    title: "Pre-enrollment approved",
    type: "automated",
    placeholders: ["program", "title", "register_link", "expires_on"],
    isEssential: true,
  },
  pre_enrollment_disapproved: { title: "Pre-enrollment disapproved", type: "automated", placeholders: ["program", "title", "reason"] },
  pre_enrollment_reminder: {
    title: "Pre-enrollment reminder",
    type: "recurring",
    placeholders: ["program", "title", "register_link", "expires_on"],
  },
  sign_up_received: { title: "Request to join received", type: "automated", placeholders: ["asking_school"], isSystem: true },
  sign_up_approved: { title: "Request to join approved", type: "automated", placeholders: ["asking_school"], isSystem: true },
  sign_up_rejected: { title: "Request to join declined", type: "automated", placeholders: ["asking_school", "reason"], isSystem: true },
  desk_alarm: { title: "Product alarm", type: "automated", placeholders: ["alarm", "amount", "health_link"], isSystem: true },
  user_invite: { title: "Invitation", type: "automated", placeholders: ["account", "role", "invite_link", "expires_on"], isSystem: true },
  owner_welcome: { title: "School owner welcome", type: "automated", placeholders: ["setup_link", "site_link"], isSystem: true },
  plan_changed: { title: "Plan changed", type: "automated", placeholders: ["plan", "previous_plan", "profile_link"], isSystem: true },
  password_reset: { title: "Password reset", type: "automated", placeholders: ["reset_link"], isSystem: true },
  password_changed: { title: "Password changed", type: "automated", placeholders: ["reset_link"], isSystem: true },
  second_factor_changed: {
    title: "Two-step sign-in changed",
    type: "automated",
    placeholders: ["change", "security_link", "reset_link"],
    isSystem: true,
  },
  group_quote: { title: "Group quote", type: "automated", placeholders: [...GROUP], isEssential: true },
  group_confirmed: { title: "Group seats confirmed", type: "automated", placeholders: [...GROUP], isEssential: true },
  group_naming_due: { title: "Group names due", type: "recurring", placeholders: [...GROUP, "open_seats"], isEssential: true },
  group_payment_returned: { title: "Group payment refunded", type: "automated", placeholders: [...GROUP], isEssential: true },
  group_class_cancelled: { title: "Group class cancelled", type: "automated", placeholders: [...GROUP, "choose_by"], isEssential: true },
  group_cancelled: { title: "Group order cancelled", type: "automated", placeholders: [...GROUP], isEssential: true },
  group_expired: { title: "Group reservation ended", type: "automated", placeholders: [...GROUP], isEssential: true },
  group_invitation: { title: "Group seat invitation", type: "automated", placeholders: [...SEAT, ...WAY, "buyer", "seat_link"], isEssential: true },
  sponsor_invoice_issued: { title: "Sponsor invoice", type: "automated", placeholders: [...BILLED], isEssential: true },
  sponsor_invoice_reminder: { title: "Sponsor invoice reminder", type: "recurring", placeholders: [...BILLED, "due_words"] },
  sponsor_invoice_paid: {
    title: "Sponsor payment received",
    type: "automated",
    placeholders: [...BILLED, "amount_paid", "paid_on"],
    isEssential: true,
  },
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof TEMPLATES;
export const TEMPLATE_NAMES = Object.freeze(Object.keys(TEMPLATES) as TemplateName[]);
export const templateOf = (name: TemplateName): Template => TEMPLATES[name];
export const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(TEMPLATES, name);

/** The kinds with at least one mail; others are not shown. */
export const MAIL_KINDS = Object.freeze(
  (Object.keys(MAIL_KIND_LABELS) as MailKind[]).filter((kind) => TEMPLATE_NAMES.some((name) => templateOf(name).kind === kind)),
);
export const isMailKind = (value: unknown): value is MailKind => MAIL_KINDS.some((kind) => kind === value);

export const placeholdersOf = (name: TemplateName): readonly string[] => [...new Set([...templateOf(name).placeholders, ...SHARED_PLACEHOLDERS])];
