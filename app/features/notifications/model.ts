import type { RoleType } from "~/platform/context";
import { isIsoDate, shortDate } from "~/platform/zones";
import * as paths from "./paths";

/** The twelve notification types: texts, targets and recipients. Safe for the browser. */
export type Extra = Record<string, string | null>;

/** A notification as API, socket and bell use it. */
export interface NotificationView {
  id: string;
  is_read: boolean;
  notification_type: NotificationType;
  created_at: string;
  avatar: string | null;
  object_id: string | null;
  extra: Extra;
}

/** The target of a partnership depends on the reader. */
export interface Viewer {
  roleType: RoleType;
  schoolType?: "local" | "national_partner" | null;
}

export type Audience = "school-staff" | "super-admins" | "everyone-staff" | "requester" | "other-side";

interface Kind {
  /** The name of a Tabler icon. */
  icon: string;
  audience: Audience;
  /** The query behind the target: an admin without permission for it is not notified. Null if everyone may know. */
  seenBy: string | null;
  text(extra: Extra): string;
  /** A path, or null without a target. */
  target(of: { extra: Extra; objectId: string | null }, viewer: Viewer): string | null;
}

const somebody = (name: string | null | undefined) => name || "Someone";
const day = (value: string | null | undefined) => (value && isIsoDate(value) ? shortDate(value) : (value ?? ""));
const opened = (id: string | null | undefined, path: (id: string) => string) => (id ? path(id) : null);

const partnership =
  (isAccepted: boolean): Kind["target"] =>
  ({ extra }, viewer) => {
    if (viewer.roleType === "employer") return opened(extra.request_from_id, paths.schoolOfEmployerTarget);
    if (extra.request_from_type === "employer") return opened(extra.request_from_id, paths.employerTarget);
    const isLocal = viewer.schoolType !== "national_partner";
    return (isAccepted && isLocal ? opened(extra.request_from_id, paths.partnerTarget) : null) ?? paths.affiliationsTarget();
  };

export const NOTIFICATION_KINDS = {
  program_info_query: {
    icon: "IconMessageQuestion",
    audience: "school-staff",
    seenBy: "inquiries.get",
    text: ({ name, program }) => `${somebody(name)} asked about ${program || "a program"}.`,
    target: ({ objectId }) => opened(objectId, paths.inquiryTarget),
  },
  student_registration: {
    icon: "IconSchool",
    audience: "school-staff",
    seenBy: "registrations.profile",
    text: ({ student_name, program, class_id, new_rec_fee }) =>
      `${somebody(student_name)} registered for ${program || "a program"}${class_id ? ` (class ${class_id})` : ""}${new_rec_fee ? ` · referral fee ${new_rec_fee}` : ""}.`,
    target: ({ extra }) =>
      extra.student_id && extra.registration_id
        ? paths.registrationTarget(extra.student_id, extra.registration_id)
        : opened(extra.student_id, paths.studentTarget),
  },
  pre_enrollment_created: {
    icon: "IconClipboardText",
    audience: "school-staff",
    seenBy: "pre-enrollments.profile",
    text: ({ full_name, program }) => `${somebody(full_name)} pre-enrolled in ${program || "a program"}.`,
    target: ({ extra }) => opened(extra.pre_enroll_id, paths.preEnrollmentTarget),
  },
  app_feature_update: {
    icon: "IconSparkles",
    audience: "everyone-staff",
    seenBy: null,
    text: ({ notification_title }) => `New feature: ${notification_title ?? ""}`,
    target: ({ extra }) => opened(extra.app_update_id, paths.featureUpdateTarget),
  },
  public_instructor_creation: {
    icon: "IconUserPlus",
    audience: "school-staff",
    seenBy: "instructors.get",
    text: ({ full_name }) => `${somebody(full_name)} completed the instructor form.`,
    target: ({ extra }) => opened(extra.instructor_id, paths.instructorTarget),
  },
  refund_requested: {
    icon: "IconReceiptRefund",
    audience: "super-admins",
    seenBy: "refunds.read",
    text: ({ refund_school_name }) => `${refund_school_name || "A school"} requested a refund.`,
    target: ({ extra }) => opened(extra.refund_id, paths.refundReviewTarget),
  },
  refund_approved: {
    icon: "IconCircleCheck",
    audience: "school-staff",
    seenBy: "refunds.read",
    text: () => "Your refund request was approved.",
    target: ({ extra }) => opened(extra.refund_id, paths.refundTarget),
  },
  refund_declined: {
    icon: "IconCircleX",
    audience: "school-staff",
    seenBy: "refunds.read",
    text: () => "Your refund request was declined.",
    target: ({ extra }) => opened(extra.refund_id, paths.refundTarget),
  },
  export_analytics: {
    icon: "IconFileDownload",
    audience: "requester",
    seenBy: null,
    text: ({ from_date, to_date, status }) =>
      `Your export${from_date || to_date ? ` for ${day(from_date)} to ${day(to_date)}` : ""} ${status === "failed" ? "could not be created. Please try again." : "is ready."}`,
    target: () => null,
  },
  partnership_requested: {
    icon: "IconUsersGroup",
    audience: "other-side",
    seenBy: "affiliations.get",
    text: ({ school_name }) => `${school_name || "A school"} requested a partnership.`,
    target: partnership(false),
  },
  partnership_accepted: {
    icon: "IconUserCheck",
    audience: "other-side",
    seenBy: "affiliations.get",
    text: ({ school_name }) => `${school_name || "A school"} accepted your partnership request.`,
    target: partnership(true),
  },
  payment_against_plan: {
    icon: "IconCash",
    audience: "school-staff",
    seenBy: "registrations.plan",
    text: ({ student_name, amount, program, due_date }) =>
      `${somebody(student_name)} paid ${amount ?? ""} for ${program || "a program"} (due ${day(due_date)}).`,
    target: ({ extra }) => opened(extra.student_id, paths.studentTarget),
  },
} as const satisfies Record<string, Kind>;

export type NotificationType = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_TYPES = Object.freeze(Object.keys(NOTIFICATION_KINDS) as [NotificationType, ...NotificationType[]]);
export const kindOf = (type: NotificationType): Kind => NOTIFICATION_KINDS[type];

export const textOf = ({ notification_type, extra }: Pick<NotificationView, "notification_type" | "extra">): string =>
  kindOf(notification_type).text(extra);

/** The target of a click: a screen, an export's file, or nothing. */
export function targetOf(view: Pick<NotificationView, "notification_type" | "extra" | "object_id">, viewer: Viewer): string | null {
  if (view.notification_type === "export_analytics") return view.extra.file_url || null;
  return kindOf(view.notification_type).target({ extra: view.extra, objectId: view.object_id }, viewer);
}

/** Why an export's notification has no target. */
export const noFileReason = ({ status }: Extra): string => (status === "failed" ? EXPORT_FAILED : NO_FILE);

/** The kind of a feature update. */
export const UPDATE_TAGS = {
  new: { label: "New", tone: "green" },
  improved: { label: "Improved", tone: "blue" },
  fixed: { label: "Fixed", tone: "grey" },
} as const;

export const NO_NOTIFICATIONS = "No Notifications";
const NO_FILE = "No student exist!";
const EXPORT_FAILED = "Your export could not be created. Please try again.";
export const DOWNLOADING = "Downloading File";
export const DOWNLOADED = "File Downloaded";

export const PAGE = 20;

/** A frame of the live socket; `seq` counts without gaps per person. */
export type LiveFrame =
  | { action: "Send"; seq: number; notification: NotificationView; unread_count: number }
  | { action: "Update"; seq: number; id: string | null; before?: string; is_read: boolean; unread_count: number }
  /** A new message in a conversation the reader has taken over. */
  | { action: "Chat"; seq: number; conversation: string }
  | { action: "Hello" | "Resync"; seq: number };

/** The window event for frames that are no notification; its detail is the conversation. */
export type LiveEvent = `live:${Extract<LiveFrame, { conversation: string }>["action"]}`;
