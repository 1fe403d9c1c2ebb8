import { every, on, type Reaction, type Schedule } from "~/platform/job";
import { announceFeatureUpdate, fanOutNext } from "./domain/feature-updates";
import { notifyElsewhere } from "./domain/notify";
import { sendPush } from "./domain/push-to-devices";
import { mailDigest, sumUpForStaff } from "./domain/staff-digest";

export const reactions: Reaction[] = [
  on("feature-update.published", "announce-feature-update", announceFeatureUpdate),
  on("notifications.elsewhere", "notify-elsewhere", notifyElsewhere),
  on("notifications.fan-out", "fan-out-notifications", fanOutNext),
  on("notifications.push", "push-to-devices", sendPush),
  on("staff.digest-due", "sum up the day", mailDigest),
];

export const schedules: Schedule[] = [
  every("0 9 * * *", "staff-digests", (ctx) => sumUpForStaff(ctx, "on time")),
  every("0 10 * * *", "staff-digests", (ctx) => sumUpForStaff(ctx, "on time")),
  every("30 * * * *", "staff-digests", (ctx) => sumUpForStaff(ctx, "catch up")),
];
