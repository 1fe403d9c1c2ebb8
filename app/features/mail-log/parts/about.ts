import { broadcastPath } from "~/features/broadcasts/paths";
import { registrationProfilePath, studentPath } from "~/features/enrollment/paths";
import { inquiryPath } from "~/features/inquiries/paths";
import { refundRequestPath } from "~/features/payments/paths";
import { preEnrollmentPath } from "~/features/pre-enrollments/paths";
import { externalPurchaserPath } from "~/features/store/paths";

const PAGES: Record<string, { label: string; path: (id: string) => string }> = {
  registration: { label: "Registration", path: registrationProfilePath },
  inquiry: { label: "Inquiry", path: inquiryPath },
  purchase: { label: "Order", path: externalPurchaserPath },
  pre_enrollment: { label: "Pre-enrollment", path: (id) => preEnrollmentPath(id) },
  refund_request: { label: "Refund request", path: refundRequestPath },
  broadcast: { label: "Broadcast", path: broadcastPath },
};

interface Subject {
  subjectType: string | null;
  subjectId: string | null;
  studentId: string | null;
}

/** Link to the subject of a mail, if it has a page. */
export function aboutOf({ subjectType, subjectId, studentId }: Subject): { label: string; to: string } | null {
  const page = subjectType ? PAGES[subjectType] : undefined;
  if (page && subjectId) return { label: page.label, to: page.path(subjectId) };
  return studentId ? { label: "Student", to: studentPath(studentId) } : null;
}
