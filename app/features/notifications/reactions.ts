import { on, type Reaction } from "~/platform/job";
import { announceFeatureUpdate, fanOutNext } from "./domain/feature-updates";

export const reactions: Reaction[] = [
  on("feature-update.published", "announce-feature-update", announceFeatureUpdate),
  on("notifications.fan-out", "fan-out-notifications", fanOutNext),
];
