import { describe, expect, it } from "vitest";
import type { LiveFrame, NotificationView } from "~/features/notifications/model";
import { emptyInbox, type InboxState, inboxReducer } from "~/features/notifications/parts/inbox-state";

const item = (minute: number, is_read = false): NotificationView => ({
  id: `n${minute}`,
  is_read,
  notification_type: "refund_approved",
  created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  avatar: null,
  object_id: null,
  extra: {},
});
const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => item(from - index));
const send = (minute: number, unread_count: number): LiveFrame => ({ action: "Send", seq: minute, notification: item(minute), unread_count });
const page = (offset: number, results: NotificationView[], count: number) =>
  ({ type: "page", offset, page: { results, count, unread_count: count } }) as const;
const ids = (state: InboxState) => state.items?.map(({ id }) => id);

describe("the inbox of an open page", () => {
  it("puts a live notification on top, once however often its frame arrives", () => {
    let state = inboxReducer(emptyInbox(0), page(0, range(3, 1), 3));
    state = inboxReducer(state, { type: "frame", frame: send(4, 4) });
    const again = inboxReducer(state, { type: "frame", frame: send(4, 4) });
    expect(again).toBe(state);
    expect(ids(state)).toEqual(["n4", "n3", "n2", "n1"]);
    expect([state.count, state.unread]).toEqual([4, 4]);
  });

  it("shows no row twice when the next page has moved on", () => {
    let state = inboxReducer(emptyInbox(0), page(0, range(40, 21), 40));
    state = inboxReducer(state, { type: "frame", frame: send(41, 41) });
    state = inboxReducer(state, page(20, range(21, 2), 41));
    expect(ids(state)).toEqual(range(41, 2).map(({ id }) => id));
  });

  it("keeps notifications received while the first page was loading", () => {
    let state = inboxReducer(emptyInbox(0), page(0, range(3, 1), 3));
    state = inboxReducer(state, { type: "frame", frame: send(5, 5) });
    state = inboxReducer(state, page(0, range(4, 1), 4));
    expect(ids(state)).toEqual(["n5", "n4", "n3", "n2", "n1"]);
  });

  it("counts before the list was ever opened", () => {
    const state = inboxReducer(emptyInbox(2), { type: "frame", frame: send(9, 3) });
    expect([state.items, state.unread]).toEqual([null, 3]);
  });

  it("follows reads in another window, of one or all up to a moment", () => {
    let state = inboxReducer(emptyInbox(0), page(0, range(3, 1), 3));
    state = inboxReducer(state, { type: "frame", frame: { action: "Update", seq: 1, id: "n2", is_read: true, unread_count: 2 } });
    expect(state.items?.map(({ is_read }) => is_read)).toEqual([false, true, false]);
    const before = item(2).created_at;
    state = inboxReducer(state, { type: "frame", frame: { action: "Update", seq: 2, id: null, before, is_read: true, unread_count: 1 } });
    expect(state.items?.map(({ is_read }) => is_read)).toEqual([false, true, true]);
    expect(state.unread).toBe(1);
  });

  it("counts down at once when its reader opens one, and not twice", () => {
    let state = inboxReducer(emptyInbox(0), page(0, range(3, 1), 3));
    state = inboxReducer(state, { type: "read", id: "n3", isRead: true });
    state = inboxReducer(state, { type: "read", id: "n3", isRead: true });
    expect(state.unread).toBe(2);
  });
});
