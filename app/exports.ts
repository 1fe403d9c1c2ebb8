import { collectionsExport } from "~/features/accounts/exports";
import { conversationsExport } from "~/features/assistants/exports";
import { attendanceExport } from "~/features/attendance/exports";
import { callsExport } from "~/features/calls/exports";
import { complaintsExport } from "~/features/complaints/exports";
import { sponsoredExport } from "~/features/employers/exports";
import type { Exporter } from "~/features/exports/domain/exporter";
import { inquiriesExport } from "~/features/inquiries/exports";
import { gapsExport } from "~/features/inspector/exports";
import { journalExport } from "~/features/journal/exports";
import { mailLogExport } from "~/features/mail-log/exports";
import { refundsDueExport, refundsExport } from "~/features/payments/exports";
import { allPaymentsExport, payoutExport, studentPaymentsExport } from "~/features/payments/history-exports";
import { preEnrollmentsExport, preEnrollmentsOverTimeExport } from "~/features/pre-enrollments/exports";
import { privacyExport } from "~/features/privacy/exports";
import { classesExport } from "~/features/programs/class-exports";
import { registrationsOverTimeExport } from "~/features/registrations/exports";
import { reportExports } from "~/features/reports/exports";
import { groupExports } from "~/features/reports/group-exports";
import { retentionExport } from "~/features/retention/exports";
import { rostersExport } from "~/features/rosters/exports";
import { classSkillsExport } from "~/features/skills/exports";
import { externalPurchasesExport, purchasesExport } from "~/features/store/exports";
import { programRosterExport, studentsExport } from "~/features/students/exports";
import { schoolsExport } from "~/features/super-admin/exports";
import { taughtHoursExport } from "~/features/teaching/exports";
import { waitlistExport } from "~/features/waitlist/exports";
import { classDocumentsExport } from "~/features/wallet/exports";

/** Composition root: every list that can be taken away as a CSV. */
export const exporters: readonly Exporter[] = [
  studentsExport,
  classesExport,
  rostersExport,
  attendanceExport,
  classSkillsExport,
  classDocumentsExport,
  taughtHoursExport,
  preEnrollmentsExport,
  preEnrollmentsOverTimeExport,
  waitlistExport,
  inquiriesExport,
  callsExport,
  conversationsExport,
  complaintsExport,
  retentionExport,
  purchasesExport,
  externalPurchasesExport,
  studentPaymentsExport,
  allPaymentsExport,
  payoutExport,
  collectionsExport,
  journalExport,
  ...reportExports,
  ...groupExports,
  refundsExport,
  refundsDueExport,
  mailLogExport,
  programRosterExport,
  registrationsOverTimeExport,
  sponsoredExport,
  gapsExport,
  privacyExport,
  schoolsExport,
];
