import { get, patch, post, put } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json } from "~/platform/json";
import { listOf } from "~/platform/json-shapes";
import { getFeatureUpdate, listFeatureUpdates, publishFeatureUpdate } from "./domain/feature-updates";
import { listNotificationsByApi, markAllRead, setRead } from "./domain/my-notifications";
import { allReadShape, featureUpdateShape, inboxShape, notificationShape, updateInListShape } from "./notification-shapes";

export const endpoints: Endpoint[] = [
  get("/notifications/change-log/list-changelog/", listFeatureUpdates, "List feature updates", { output: json(listOf(updateInListShape)) }),
  get("/notifications/change-log/retrieve-changelog/", getFeatureUpdate, "Read a feature update", { output: json(featureUpdateShape) }),
  post("/notifications/change-log/", publishFeatureUpdate, "Publish a feature update", { status: 201, output: json(featureUpdateShape) }),
  put("/notifications/mark-all-read/", markAllRead, "Mark all own notifications as read", { output: json(allReadShape) }),
  get("/notifications/", listNotificationsByApi, "List own notifications", { operationId: "notificationsList", output: json(inboxShape) }),
  patch("/notifications/{id}/", setRead, "Mark a notification as read or unread", {
    output: json(notificationShape, ({ unread_count: _, ...notification }) => notification),
  }),
];
