import { z } from "zod";
import { choice, flag, id, optional, optionalText, timeOfDay } from "~/platform/input";
import { ATTENDANCE_STATUSES } from "./model";

/** The attendance form of one session. Browser-safe. */

/** A row as it came and as it was shown: "late|18:20|". */
const rowFields = z.object({
  status: optional(choice(ATTENDANCE_STATUSES)),
  arrived_at: optional(timeOfDay()),
  left_at: optional(timeOfDay()),
  was: optionalText(40),
});

export const attendanceForm = z.object({
  /** Marks students without a mark as present. */
  all_present: flag(),
  reason: optionalText(300),
  /** By registration. */
  rows: z.record(id(), rowFields).default({}),
});

/** A row as text, to compare it with the row that was shown. A time counts only where its status has one. */
export const rowText = ({ status, arrived_at, left_at }: { status?: string; arrived_at?: string; left_at?: string }): string =>
  [status ?? "", status === "late" ? (arrived_at ?? "") : "", status === "left_early" ? (left_at ?? "") : ""].join("|");
