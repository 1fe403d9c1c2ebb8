import { z } from "zod";
import { address, instant, named } from "~/platform/json-shapes";
import { NOTIFICATION_TYPES } from "./model";

/** Response shapes of the notifications API. */
export const notificationShape = named("Notification", {
  id: z.string(),
  is_read: z.boolean(),
  notification_type: z.enum(NOTIFICATION_TYPES),
  created_at: instant(),
  avatar: address().nullable(),
  object_id: z.string().nullable(),
  extra: z
    .object({ file_url: address().nullable().optional() })
    .catchall(z.string().nullable())
    .describe("The values of its text, the IDs of its records, and the URL of its file, if any"),
});

export const inboxShape = named("Inbox", {
  results: z.array(notificationShape),
  count: z.number().int(),
  unread_count: z.number().int().describe("All unread notifications, listed or not"),
});

export const allReadShape = named("AllRead", { updated: z.number().int(), unread_count: z.number().int() });

export const updateInListShape = named("UpdateInList", { id: z.string(), notification_title: z.string(), created_at: instant() });

export const featureUpdateShape = named("FeatureUpdate", {
  id: z.string(),
  notification_title: z.string(),
  body: z.string().describe("Markdown"),
  image_url: address().nullable(),
  created_at: instant(),
});
