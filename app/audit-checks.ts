import { referralChecks } from "~/features/partners/domain/referral-checks";
import { moneyChecks } from "~/features/payments/domain/audit";
import { studentChecks } from "~/features/students/domain/student-checks";
import type { AuditCheck } from "~/platform/audit";
import { eventChecks } from "~/platform/event-checks";

/** Composition root: what the nightly auditor looks at, over all features. */
export const auditChecks: readonly AuditCheck[] = [...moneyChecks, ...referralChecks, ...studentChecks, ...eventChecks];
