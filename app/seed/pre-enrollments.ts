import * as schema from "#drizzle/schema";
import { newId, publicCode } from "~/platform/ids";
import { DAY_MS } from "~/platform/zones";
import type { Demo } from "./demo-context";
import { person } from "./names";

const REASONS = [
  { reasonCode: "requirements", reason: "This program requires a high school diploma or GED. Please add it to your application." },
  { reasonCode: "no_seats", reason: "All seats for this season are filled. Please apply again in the fall." },
] as const;

/** People who want to take a program, in every state; and what the form of the first programs asks them. */
export function seedPreEnrollments({ rows, now, today }: Demo, schoolId: string, pick: (index: number) => { id: string }): void {
  const at = { createdAt: now, updatedAt: now };
  const question: typeof schema.questions.$inferInsert = {
    id: newId(),
    schoolId,
    type: "long_text",
    label: "What do you want to do after the program?",
    mode: "optional",
    options: [],
    helpText: "It helps us find the right class for you.",
    ...at,
  };
  rows.add(schema.questions, question);
  for (const programId of [...new Set([0, 1, 2].map((index) => pick(index).id))]) {
    const sectionId = newId();
    rows.add(schema.formSections, {
      id: sectionId,
      schoolId,
      programId,
      formType: "pre_enrollment",
      title: "Your goals",
      description: null,
      position: 0,
      ...at,
    });
    rows.add(schema.sectionQuestions, { schoolId, sectionId, questionId: question.id, position: 0 });
  }
  for (let index = 0; index < 28; index += 1) {
    const who = person(500 + index);
    const status = (["pending", "pending", "approved", "disapproved"] as const)[index % 4] ?? "pending";
    const schedule = (["daytime", "evening", "weekend"] as const)[index % 3];
    const month = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) + (index % 4), 15)).toISOString().slice(0, 7);
    const planToPay = (["self_pay", "sponsored_employer_agency", "not_sure_yet"] as const)[index % 3];
    const createdAt = now - index * 0.7 * DAY_MS;
    rows.add(schema.preEnrollments, {
      id: newId(),
      schoolId,
      programId: pick(index).id,
      ...who,
      status,
      preferredSchedule: schedule,
      planToPay,
      code: publicCode(),
      values: {
        first_name: who.firstName,
        last_name: who.lastName,
        email: who.email,
        phone: who.phone,
        city: "Providence",
        state: "RI",
        preferred_schedule: schedule,
        preferred_start_month: month,
        plan_to_pay: planToPay,
      },
      answers:
        index % 2 === 0
          ? [
              {
                question: question.id,
                section: "Your goals",
                label: question.label,
                type: "long_text",
                value: "I want to work at a hospital close to home and go on to nursing school later.",
              },
            ]
          : [],
      ...(status === "disapproved" ? REASONS[(index >> 2) % 2] : {}),
      decidedAt: status === "pending" ? null : createdAt + DAY_MS / 2,
      createdAt,
      updatedAt: createdAt,
    });
  }
}
