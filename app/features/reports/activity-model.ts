import { apiKeyPath } from "~/features/api-keys/paths";
import { registrationProfilePath, studentPath } from "~/features/enrollment/paths";
import { editUserPath } from "~/features/identity/paths";
import { inquiryPath } from "~/features/inquiries/paths";
import { editPromoCodePath, refundRequestPath } from "~/features/payments/paths";
import { preEnrollmentPath } from "~/features/pre-enrollments/paths";
import { classRosterPath } from "~/features/programs/class-paths";
import { editLocationPath, editProgramPath } from "~/features/programs/paths";
import { sponsorPath } from "~/features/sponsors/paths";
import { editProductPath } from "~/features/store/paths";
import { webhookPath } from "~/features/webhooks/paths";

/** Kinds of records in the audit log that the activity list can be narrowed to. */
export const RECORD_LABELS = {
  registration: "Registration",
  student: "Student",
  pre_enrollment: "Pre-enrollment",
  inquiry: "Inquiry",
  waitlist_entry: "Waitlist entry",
  class: "Class",
  program: "Program",
  instructor: "Instructor",
  location: "Location",
  refund_request: "Refund",
  promo_code: "Promo code",
  sponsor: "Sponsor",
  product: "Product",
  purchase: "Order",
  broadcast: "Broadcast",
  user: "User",
  school: "School settings",
  api_key: "API key",
  webhook_endpoint: "Webhook",
} as const;

const PATHS: Record<string, (id: string) => string> = {
  registration: registrationProfilePath,
  student: studentPath,
  pre_enrollment: preEnrollmentPath,
  inquiry: inquiryPath,
  class: classRosterPath,
  program: editProgramPath,
  location: editLocationPath,
  refund_request: refundRequestPath,
  promo_code: editPromoCodePath,
  sponsor: sponsorPath,
  product: editProductPath,
  user: editUserPath,
  api_key: (id) => apiKeyPath(id),
  webhook_endpoint: webhookPath,
};

/** The page of a record; null for kinds without one. */
export const recordPath = (kind: string, id: string): string | null => PATHS[kind]?.(id) ?? null;

/** "refund_request" -> "Refund"; any other kind by its name. */
export const recordLabel = (kind: string): string =>
  RECORD_LABELS[kind as keyof typeof RECORD_LABELS] ?? kind.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());
