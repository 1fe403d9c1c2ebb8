import { z } from "zod";
import { choice, email, id, isoDate, keysOf, optional, optionalLongText, personName, phone } from "~/platform/input";
import { listInput } from "~/platform/list";

/** Words and schemas of calls. Safe for the browser. */
export const OUTCOME_LABELS = { answered: "Answered", voicemail: "Voicemail", transferred: "Transferred", missed: "Missed" } as const;
export type Outcome = keyof typeof OUTCOME_LABELS;
export const OUTCOME_TONES = { answered: "green", voicemail: "amber", transferred: "blue", missed: "red" } as const;

/** How many days recordings and what was said in a call are kept. */
export const RECORDING_DAYS = 180;

export const callListInput = listInput({
  sorts: ["started_at", "duration_seconds", "caller_name"] as const,
  ordering: "-started_at",
  filters: { outcome: choice(keysOf(OUTCOME_LABELS)), program: id(), from_date: isoDate(), to_date: isoDate() },
});
export type CallFilters = Partial<Omit<z.output<typeof callListInput>, "limit" | "offset" | "ordering">>;

export const noteForm = z.object({ note: optionalLongText(2000) });

export const REACHABLE = "Enter an email address or a phone number";
/** An inquiry from a call: a name and contact details. */
export const callInquiryForm = z.object({
  name: personName(120),
  email: optional(email()),
  phone: optional(phone()),
  program: optional(id()),
  message: optionalLongText(4000),
});

/** 184 -> "3:04" */
export const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
