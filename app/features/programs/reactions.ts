import { on } from "~/platform/job";
import { announceApplication } from "./domain/instructors/announce-application";

export const reactions = [on("instructor.applied", "announce the application", announceApplication)];
