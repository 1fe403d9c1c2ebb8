import { z } from "zod";
import { day, instant, keyOf, named } from "~/platform/json-shapes";
import { KIND_LABELS, OUTCOME_LABELS, STATE_LABELS } from "./model";

export const complaintShape = named("Complaint", {
  id: z.string(),
  received_on: day(),
  from_name: z.string(),
  from_contact: z.string(),
  student: z.string().nullable(),
  kind: keyOf(KIND_LABELS),
  body: z.string(),
  state: keyOf(STATE_LABELS),
  due_on: day(),
  answered_on: day().nullable(),
  outcome: keyOf(OUTCOME_LABELS).nullable(),
  answer: z.string().nullable(),
  created_at: instant(),
});
