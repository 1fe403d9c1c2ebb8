import * as schema from "#drizzle/schema";
import { newId } from "~/platform/ids";
import { DAY_MS, plusDays } from "~/platform/zones";
import type { Demo } from "./demo-context";

interface Given {
  schoolId: string;
  /** Whose file is on hold, and whose time is over. */
  held: typeof schema.students.$inferInsert;
  former: typeof schema.students.$inferInsert;
  owner: string;
}

/** A legal hold, and three records whose time is over. */
export function seedRetention({ rows, now, today }: Demo, { schoolId, held, former, owner }: Given): void {
  rows.add(schema.legalHolds, {
    ...{ id: newId(), schoolId, scope: "student", studentId: held.id, placedBy: owner, createdAt: now - 12 * DAY_MS },
    reason: "Letter of her lawyer about a fall in the skills lab. Our insurer asked us to keep everything.",
  });
  const due = (given: Pick<typeof schema.retentionItems.$inferInsert, "kind" | "studentId" | "subjectId" | "rule">, daysAgo: number) =>
    rows.add(schema.retentionItems, {
      ...{ id: newId(), schoolId, ...given, endedOn: plusDays(today, -daysAgo), deletesOn: plusDays(today, 30 - daysAgo) },
      ...{ noticedAt: now - daysAgo * DAY_MS, createdAt: now - daysAgo * DAY_MS },
    });
  due({ kind: "student_file", studentId: held.id, subjectId: held.id, rule: "6 years after the last attendance" }, 9);
  due({ kind: "student_file", studentId: former.id, subjectId: former.id, rule: "6 years after the last attendance" }, 9);
  due({ kind: "device_trace", studentId: null, subjectId: plusDays(today, -99), rule: "90 days after the day they were recorded" }, 9);
}
