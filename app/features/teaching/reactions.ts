import { on } from "~/platform/job";
import { askForAttendance } from "./domain/ask-for-attendance";

export const reactions = [on("attendance.untaken", "ask the instructor", askForAttendance)];
