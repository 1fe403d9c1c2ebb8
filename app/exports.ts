import { rostersExport } from "~/features/enrollment/class-exports";
import { preEnrollmentsExport, preEnrollmentsOverTimeExport, studentsExport, waitlistExport } from "~/features/enrollment/exports";
import { programRosterExport, registrationsOverTimeExport } from "~/features/enrollment/program-exports";
import type { Exporter } from "~/features/exports/domain/exporter";
import { inquiriesExport } from "~/features/inquiries/exports";
import { refundsExport } from "~/features/payments/exports";
import { allPaymentsExport, payoutExport, studentPaymentsExport } from "~/features/payments/history-exports";
import { classesExport } from "~/features/programs/class-exports";
import { reportExports } from "~/features/reports/exports";
import { externalPurchasesExport, purchasesExport } from "~/features/store/exports";

/** Composition root: every list that can be taken away as a CSV. */
export const exporters: readonly Exporter[] = [
  studentsExport,
  classesExport,
  rostersExport,
  preEnrollmentsExport,
  preEnrollmentsOverTimeExport,
  waitlistExport,
  inquiriesExport,
  purchasesExport,
  externalPurchasesExport,
  studentPaymentsExport,
  allPaymentsExport,
  payoutExport,
  ...reportExports,
  refundsExport,
  programRosterExport,
  registrationsOverTimeExport,
];
