import type { schools } from "#drizzle/schema/schools";
import type { School } from "~/platform/context";
import { mediaPath } from "~/platform/media-path";
import { isoInstant } from "~/platform/zones";
import { DEFAULT_COLOURS } from "./profile-model";

interface SchoolView {
  row: typeof schools.$inferSelect;
  host: string;
  navbar: School["navbar"];
  isDirectory: boolean;
}

const picture = (fileId: string | null) => (fileId ? mediaPath(fileId) : null);

const directoryJson = (row: SchoolView["row"]) => ({
  id: row.id,
  name: row.name,
  address: row.address,
  city: row.city,
  state: row.state,
  zipcode: row.zipcode,
  country: row.country,
  phone: row.phone,
  contact_email: row.contactEmail,
  website_url: row.websiteUrl,
  logo_url: picture(row.logoFileId),
  small_logo_url: picture(row.smallLogoFileId),
  school_type: row.type,
});

/** A school as the API writes it for its staff. */
export const ownSchoolJson = ({ row, host, navbar }: SchoolView) => ({
  ...directoryJson(row),
  voice_ai_phone: row.voiceAiPhone,
  visitor_notice_title: row.visitorNoticeTitle,
  visitor_notice_desc: row.visitorNoticeDesc,
  primary_color: row.primaryColor ?? DEFAULT_COLOURS.primary_color,
  secondary_color: row.secondaryColor ?? DEFAULT_COLOURS.secondary_color,
  dark_color: row.darkColor ?? DEFAULT_COLOURS.dark_color,
  payment_plan: row.plan,
  show_ai_call_logs: row.showAiCallLogs,
  subdomain: { subdomain_url: host },
  custom_navbars: navbar,
  status: row.status,
  default_reminder_offset: row.defaultReminderOffset,
  fee_paid_by: row.feePaidBy,
  pay_later_days: row.payLaterDays,
  releases_unpaid: row.releasesUnpaid,
  refund_policy: row.refundPolicy,
  meta_tags: {
    meta_title: row.metaTitle,
    meta_description: row.metaDescription,
    meta_keywords: row.metaKeywords,
    og_image_url: picture(row.ogImageFileId),
  },
  created_at: isoInstant(row.createdAt),
});

/** The same, or only the directory fields. */
export const schoolJson = (view: SchoolView) => (view.isDirectory ? directoryJson(view.row) : ownSchoolJson(view));
