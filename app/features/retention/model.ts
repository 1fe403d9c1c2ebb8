import { z } from "zod";
import { choice, flag, id, integer, isoDate, keysOf, optional, optionalText, text } from "~/platform/input";
import { listInput } from "~/platform/list";
import { KIND_LABELS } from "./clock-model";

/** Schemas and labels of due lists, holds and settings. Safe for the browser. */
export const SCOPE_LABELS = { student: "A student", class: "A class and its students", school: "The whole school" } as const;
export const ITEM_STATE_LABELS = { due: "Due", deleted: "Deleted" } as const;
export const HOLD_STATE_LABELS = { open: "In place", lifted: "Lifted" } as const;

const MAX_REASON = 500;

export const itemListInput = listInput({
  sorts: ["deletes_on"],
  filters: { state: choice(keysOf(ITEM_STATE_LABELS)), kind: choice(keysOf(KIND_LABELS)) },
});
export const holdListInput = listInput({
  sorts: ["created_at"],
  ordering: "-created_at",
  filters: { state: choice(keysOf(HOLD_STATE_LABELS)) },
});

export const keepForm = z.object({ id: id(), until: isoDate(), reason: text(MAX_REASON) });

/** `student` is an ID or email address, `class` an ID as people write it ("CNA-1042") or as the API has it. */
export const holdForm = z.object({
  scope: choice(keysOf(SCOPE_LABELS)),
  student: optionalText(254),
  class: optionalText(80),
  reason: text(MAX_REASON),
});
export const liftForm = z.object({ id: id(), reason: text(MAX_REASON) });

/** Without a time the preset counts again. */
export const choiceForm = z.object({
  kind: choice(keysOf(KIND_LABELS)),
  months: optional(integer(1, 1_200)),
  forever: flag(),
  source: optionalText(200),
});
export const switchForm = z.object({ deletes: flag() });
