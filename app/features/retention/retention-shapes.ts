import { z } from "zod";
import { day, instant, keyOf, named } from "~/platform/json-shapes";
import { BLOCKER_LABELS, KIND_LABELS } from "./clock-model";
import { SCOPE_LABELS } from "./model";

export const holdShape = named("LegalHold", {
  id: z.string(),
  scope: keyOf(SCOPE_LABELS),
  student: z.string().nullable(),
  class: z.string().nullable(),
  reason: z.string(),
  created_at: instant(),
  lifted_at: instant().nullable(),
  lift_reason: z.string().nullable(),
});

export const itemShape = named("RetentionItem", {
  id: z.string(),
  kind: keyOf(KIND_LABELS),
  /** The record: a registration, a student, a document, an inquiry; of device keys the day. */
  subject: z.string(),
  student: z.string().nullable(),
  rule: z.string(),
  ended_on: day(),
  deletes_on: day(),
  /** What keeps the record although its time is over. */
  kept_by: keyOf(BLOCKER_LABELS).nullable(),
  kept_until: day().nullable(),
  kept_reason: z.string().nullable(),
  deleted_at: instant().nullable(),
});
