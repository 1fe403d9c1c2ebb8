import { registrationAttendancePath, registrationProfilePath, waitlistScreenPath } from "~/features/enrollment/paths";
import { groupPath } from "~/features/groups/paths";
import { inquiryPath } from "~/features/inquiries/paths";
import { collectionsPath, newRefundPath, refundRequestPath, refundsDuePath } from "~/features/payments/paths";
import { preEnrollmentPath } from "~/features/pre-enrollments/paths";
import { cancelClassPath, classAttendancePath, classRosterPath } from "~/features/programs/class-paths";
import { instructorPath } from "~/features/programs/instructor-paths";
import { reviewsPath } from "~/features/student-area/paths";
import { compliancePath } from "~/features/wallet/paths";
import type { WaitingKind } from "../today-model";

interface Step {
  label: string;
  to: string;
}

/** The next steps of an item, the usual one first. */
export function stepsOf({ kind, id }: { kind: WaitingKind; id: string }): [Step, ...Step[]] {
  switch (kind) {
    case "document":
      return [
        { label: "Review document", to: registrationProfilePath(id) },
        { label: "Open review queue", to: compliancePath() },
      ];
    case "leave":
      return [{ label: "Review request", to: registrationAttendancePath(id) }];
    case "attendance_limit":
    case "mark_conflict":
      return [{ label: "Open attendance", to: registrationAttendancePath(id) }];
    case "untaken":
      return [{ label: "Open attendance", to: classAttendancePath(id) }];
    case "cancellation":
      return [{ label: "Review request", to: registrationProfilePath(id) }];
    case "refund":
      return [{ label: "Review request", to: refundRequestPath(id) }];
    case "refund_due":
      return [
        { label: "Refund", to: newRefundPath(id, "student_cancelled") },
        { label: "See refunds due", to: `${refundsDuePath}?state=soon` },
      ];
    case "unpaid_seat":
      return [
        { label: "Open registration", to: registrationProfilePath(id) },
        { label: "Extend", to: registrationProfilePath(id, "deadline") },
        { label: "Cancel registration", to: registrationProfilePath(id, "cancel") },
        { label: "Record payment", to: registrationProfilePath(id, "payment") },
      ];
    case "group_order":
      return [
        { label: "Open order", to: groupPath(id) },
        { label: "Confirm with PO", to: groupPath(id, "confirm") },
      ];
    case "late":
      return [
        { label: "Open registration", to: registrationProfilePath(id) },
        { label: "Record payment", to: registrationProfilePath(id, "payment") },
        { label: "See collections", to: collectionsPath },
      ];
    case "pre_enrollment":
      return [{ label: "Review pre-enrollment", to: preEnrollmentPath(id) }];
    case "inquiry":
      return [
        { label: "Reply", to: inquiryPath(id, "reply") },
        { label: "Open inquiry", to: inquiryPath(id) },
      ];
    case "free_seat":
      return [
        { label: "Offer the seat", to: `${waitlistScreenPath}?class=${id}` },
        { label: "Open roster", to: classRosterPath(id) },
      ];
    case "unconfirmed":
      return [
        { label: "Confirm or cancel", to: classRosterPath(id) },
        { label: "Cancel class", to: cancelClassPath(id) },
      ];
    case "few":
    case "nearly_full":
      return [{ label: "Open roster", to: classRosterPath(id) }];
    case "instructor":
      return [{ label: "Review application", to: instructorPath(id) }];
    case "license":
      return [{ label: "Open instructor", to: instructorPath(id) }];
    case "review":
      return [{ label: "Read review", to: reviewsPath }];
  }
}
