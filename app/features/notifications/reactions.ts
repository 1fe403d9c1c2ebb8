import { on, type Reaction } from "~/platform/job";
import { announceFeatureUpdate, fanOutNext } from "./domain/feature-updates";
import { fanOutTopic } from "./domain/notify";

export const reactions: Reaction[] = [
  on("feature-update.published", "announce-feature-update", announceFeatureUpdate),
  on(fanOutTopic, "fan-out-notifications", fanOutNext),
];
