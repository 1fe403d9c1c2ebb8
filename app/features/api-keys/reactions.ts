import { every, on } from "~/platform/job";
import { announceEnding, tellEnding, tellMade } from "./domain/notify-owners";

export const reactions = [on("api-key.made", "tell the owners", tellMade), on("api-key.ends-soon", "tell the owners", tellEnding)];

export const schedules = [every("0 10 * * *", "announce-ending-keys", announceEnding)];
