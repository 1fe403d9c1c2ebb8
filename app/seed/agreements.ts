import * as schema from "#drizzle/schema";
import { STARTERS } from "~/features/agreements/starter-model";
import { plusBusinessDays } from "~/platform/business-days";
import { newId } from "~/platform/ids";
import { DAY_MS, plusDays } from "~/platform/zones";
import type { Demo } from "./demo-context";

interface Given {
  schoolId: string;
  /** The program with its own agreement and fact sheet. */
  programId: string;
  student: typeof schema.students.$inferInsert;
  owner: string;
}

/** An agreement in blocks with a fact sheet for one program, and a complaint that waits for its answer. */
export function seedAgreements({ rows, now, today }: Demo, { schoolId, programId, student, owner }: Given): void {
  const at = { createdAt: now - 60 * DAY_MS, updatedAt: now - 60 * DAY_MS };
  const { title, blocks } = STARTERS.general;
  rows.add(schema.agreementTemplates, {
    ...{ id: newId(), schoolId, programId, version: 1, title, publishedAt: now - 60 * DAY_MS, publishedBy: owner },
    blocks: blocks.map((block) => ({ ...block, asksInitials: block.heading === "Charges", id: newId() })),
    ...at,
  });
  rows.add(schema.disclosures, {
    ...{ id: newId(), schoolId, programId, kind: "fact_sheet", title: "Sterile Processing fact sheet", createdBy: owner, createdAt: at.createdAt },
    body: "Of 24 students who began this program last year, 21 completed it, and 17 work in the field.\n\nAsk the office for the students behind each number.",
    textHash: "0".repeat(64),
  });
  const receivedOn = plusDays(today, -6);
  rows.add(schema.complaints, {
    ...{ id: newId(), schoolId, receivedOn, fromName: `${student.firstName} ${student.lastName}`, fromContact: student.email, kind: "facilities" },
    ...{ studentId: student.id, dueOn: plusBusinessDays(receivedOn, 10), recordedBy: owner },
    body: "Two of the four sinks in the skills lab have had no hot water for a week, so we wait in line to practice.",
    ...{ createdAt: now - 6 * DAY_MS, updatedAt: now - 6 * DAY_MS },
  });
  const earlier = plusDays(today, -70);
  rows.add(schema.complaints, {
    ...{ id: newId(), schoolId, receivedOn: earlier, fromName: "Dana Whitfield", fromContact: "dana.whitfield@example.test", kind: "money" },
    ...{ dueOn: plusBusinessDays(earlier, 10), recordedBy: owner, answeredBy: owner, answeredOn: plusBusinessDays(earlier, 4), outcome: "upheld" },
    body: "I was charged twice for the uniform.",
    answer: "You were right. We refunded the second charge.",
    ...{ createdAt: now - 70 * DAY_MS, updatedAt: now - 66 * DAY_MS },
  });
}
