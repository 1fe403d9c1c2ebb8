import { z } from "zod";
import { cents, choice, id, integer, optional, text, yesOrNo } from "~/platform/input";
import { listInput } from "~/platform/list";
import { DURATIONS, PROGRAM_CATEGORIES, rich, STATUSES, slug, TYPES } from "../../program-model";

/** The fields of a new program from an API client. Kept out of `program-model.ts`: forms in the browser do not need them. */
export const newProgramFields = z.object({
  title: text(120),
  slug: optional(slug()),
  description: rich(),
  type: choice(TYPES),
  status: optional(choice(STATUSES)),
  category: choice(PROGRAM_CATEGORIES),
  duration: integer(1, 999),
  duration_type: choice(DURATIONS),
  tuition_fee: cents(),
  application_fee: optional(cents()),
  additional_program_info: rich(),
  image_url: optional(text(2048)),
  show_scholarship: yesOrNo().optional(),
  school: optional(id()),
});

/** Fields that can be changed; missing ones don't change. */
export const programFields = z.object({
  title: text(120).optional(),
  slug: slug().optional(),
  description: rich(),
  type: choice(TYPES).optional(),
  status: optional(choice(STATUSES)),
  category: choice(PROGRAM_CATEGORIES).optional(),
  duration: integer(1, 999).optional(),
  duration_type: choice(DURATIONS).optional(),
  tuition_fee: cents().optional(),
  application_fee: cents().optional(),
  additional_program_info: rich(),
  image_url: optional(text(2048)),
  show_scholarship: yesOrNo().optional(),
  school: optional(id()),
});

const listFilters = { type: choice(TYPES), category: choice(PROGRAM_CATEGORIES) };
const SORTS = ["order", "title", "category", "duration", "tuition", "status", "created_at"] as const;

export const programListInput = listInput({ sorts: SORTS, filters: { ...listFilters, status: choice(STATUSES), school: id() } });
export const offeredListInput = listInput({ sorts: SORTS, filters: listFilters });
