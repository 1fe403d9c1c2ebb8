import { attendanceChecks } from "~/features/attendance/domain/attendance-checks";
import { groupChecks } from "~/features/groups/data/consistency-checks";
import { referralChecks } from "~/features/partners/domain/referral-checks";
import { moneyChecks } from "~/features/payments/domain/consistency-checks";
import { studentChecks } from "~/features/students/domain/student-checks";
import type { ConsistencyCheck } from "~/platform/consistency-checks";
import { eventChecks } from "~/platform/event-checks";

/** Composition root: what the nightly auditor looks at, over all features. */
export const consistencyChecks: readonly ConsistencyCheck[] = [
  ...moneyChecks,
  ...groupChecks,
  ...referralChecks,
  ...studentChecks,
  ...attendanceChecks,
  ...eventChecks,
];
