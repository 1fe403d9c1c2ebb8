import { get, patch, post, put } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { listOf } from "~/platform/json-shapes";
import { getFeatureUpdate, listFeatureUpdates, publishFeatureUpdate } from "./domain/feature-updates";
import { listNotifications, markAllRead, setRead } from "./domain/my-notifications";
import { allReadShape, featureUpdateShape, inboxShape, notificationShape, updateInListShape } from "./notification-shapes";

export const endpoints: Endpoint[] = [
  get("/notifications/change-log/list-changelog/", listFeatureUpdates, "List feature updates", { response: listOf(updateInListShape) }),
  get("/notifications/change-log/retrieve-changelog/", getFeatureUpdate, "Read a feature update", { response: featureUpdateShape }),
  post("/notifications/change-log/", publishFeatureUpdate, "Publish a feature update", { status: 201, response: featureUpdateShape }),
  put("/notifications/mark-all-read/", markAllRead, "Mark all own notifications as read", { response: allReadShape }),
  get("/notifications/", listNotifications, "List own notifications", { response: inboxShape }),
  patch("/notifications/{id}/", setRead, "Mark a notification as read or unread", {
    response: notificationShape,
    output: ({ unread_count: _, ...notification }) => notification,
  }),
];
