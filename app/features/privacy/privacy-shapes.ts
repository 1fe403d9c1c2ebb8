import { z } from "zod";
import { address, day, instant, keyOf, named } from "~/platform/json-shapes";
import { KIND_LABELS, SOURCE_LABELS, STATE_LABELS } from "./model";

/** A privacy request as the API shows it. */
export const privacyRequestShape = named("PrivacyRequest", {
  id: z.string(),
  student: z.string(),
  student_name: z.string(),
  kind: keyOf(KIND_LABELS),
  source: keyOf(SOURCE_LABELS),
  body: z.string(),
  state: keyOf(STATE_LABELS),
  received_on: day(),
  due_on: day(),
  is_late: z.boolean(),
  identity_proof: z.string().nullable(),
  answer: z.string().nullable(),
  decided_at: instant().nullable(),
  created_at: instant(),
  /** The page that downloads the copy, for staff who are signed in; null while there is no file. */
  download_url: address().nullable(),
});
