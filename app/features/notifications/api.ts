import { type Endpoint, get, patch, post, put } from "~/platform/endpoint";
import { getFeatureUpdate, listFeatureUpdates, publishFeatureUpdate } from "./domain/feature-updates";
import { listNotifications, markAllRead, setRead } from "./domain/my-notifications";

export const endpoints: Endpoint[] = [
  get("/notifications/change-log/list-changelog/", listFeatureUpdates, "List feature updates"),
  get("/notifications/change-log/retrieve-changelog/", getFeatureUpdate, "Read a feature update"),
  post("/notifications/change-log/", publishFeatureUpdate, "Publish a feature update", { status: 201 }),
  put("/notifications/mark-all-read/", markAllRead, "Mark all own notifications as read"),
  get("/notifications/", listNotifications, "List own notifications"),
  patch("/notifications/{id}/", setRead, "Mark a notification as read or unread", {
    output: ({ unread_count: _, ...notification }) => notification,
  }),
];
