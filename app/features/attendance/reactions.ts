import { every, on } from "~/platform/job";
import { announceLimits, checkLimits } from "./domain/limits";

export const reactions = [on("attendance.limits-due", "compare with the limits", checkLimits)];

export const schedules = [every("30 * * * *", "announce-attendance-limits", announceLimits)];
