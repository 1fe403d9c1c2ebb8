import { z } from "zod";
import { count, day, keyOf, named, text } from "~/platform/json-shapes";
import { OUTCOME_LABELS, RESULT_LABELS, SOURCE_LABELS } from "./model";

/** Response shapes of exams and rates. */
export const attemptShape = named("ExamAttempt", {
  id: z.string(),
  registration: z.string(),
  student: z.string(),
  exam: z.string().describe("A key of the exam catalog, such as nurse_aide"),
  part: z.string().describe("Exam and part, such as nurse_aide:written"),
  attempt: count().describe("1 for the first"),
  taken_on: day(),
  result: keyOf(RESULT_LABELS),
  score: text(),
  source: keyOf(SOURCE_LABELS),
  status: keyOf(OUTCOME_LABELS),
});

export const rateShape = named("Rate", {
  program: z.string(),
  formula: z.string(),
  part: text().describe("Exam and part, for exam rates"),
  from: day(),
  to: day(),
  as_of: day(),
  numerator: count(),
  denominator: count(),
  basis_points: count().nullable().describe("Hundredths of a percent, rounded down; null without a denominator"),
  unknown: count().describe("People whose result nobody knows"),
  definition: z.string(),
  people: z.array(z.object({ registration: z.string(), counted: z.boolean(), unknown: z.boolean() })),
});
