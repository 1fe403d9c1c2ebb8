import type { LiveFrame, NotificationView } from "../model";

/** The page's state of the reader's notifications. Live frames and fetched pages may arrive in any order, and twice. */
export interface InboxState {
  /** Newest first; null until first fetched. */
  items: NotificationView[] | null;
  /** The total number. */
  count: number;
  unread: number;
  /** IDs received live, to recognize repeated frames. */
  seen: readonly string[];
}

export interface FetchedPage {
  results: NotificationView[];
  count: number;
  unread_count: number;
}

export type InboxEvent =
  | { type: "page"; offset: number; page: FetchedPage }
  | { type: "frame"; frame: LiveFrame }
  | { type: "read"; id: string; isRead: boolean }
  | { type: "read-all" }
  | { type: "unread"; unread: number };

export const emptyInbox = (unread: number): InboxState => ({ items: null, count: 0, unread, seen: [] });

const newerFirst = (a: NotificationView, b: NotificationView) =>
  a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1;

/** Removes duplicates; the last fetched wins. */
const merged = (...lists: NotificationView[][]) => [...new Map(lists.flat().map((item) => [item.id, item])).values()].sort(newerFirst);

const flagged = (items: NotificationView[] | null, isRead: boolean, which: (item: NotificationView) => boolean) =>
  items?.map((item) => (which(item) ? { ...item, is_read: isRead } : item)) ?? null;

export function inboxReducer(state: InboxState, event: InboxEvent): InboxState {
  switch (event.type) {
    case "page": {
      const { results, count, unread_count: unread } = event.page;
      const known = state.items ?? [];
      const newest = results[0]?.created_at ?? "";
      // The first page replaces the state, except notifications received while it was loading.
      const items =
        event.offset > 0
          ? merged(known, results)
          : merged(
              known.filter((item) => item.created_at > newest && newest),
              results,
            );
      return { ...state, items, count: Math.max(count, items.length), unread };
    }
    case "frame":
      return framed(state, event.frame);
    case "read": {
      const before = state.items?.find(({ id }) => id === event.id);
      const change = before && before.is_read !== event.isRead ? (event.isRead ? -1 : 1) : 0;
      return { ...state, items: flagged(state.items, event.isRead, ({ id }) => id === event.id), unread: Math.max(0, state.unread + change) };
    }
    case "read-all":
      return { ...state, items: flagged(state.items, true, () => true), unread: 0 };
    case "unread":
      return { ...state, unread: event.unread };
  }
}

/** Whether a frame is new to this page. */
export const isNews = (state: InboxState, frame: LiveFrame): boolean =>
  frame.action === "Send" && !state.seen.includes(frame.notification.id) && !state.items?.some(({ id }) => id === frame.notification.id);

function framed(state: InboxState, frame: LiveFrame): InboxState {
  if (frame.action === "Send") {
    if (!isNews(state, frame)) return state;
    const seen = [...state.seen.slice(-499), frame.notification.id];
    return {
      ...state,
      seen,
      items: state.items ? merged(state.items, [frame.notification]) : null,
      count: state.count + 1,
      unread: frame.unread_count,
    };
  }
  if (frame.action === "Update") {
    const { before } = frame;
    const which = ({ id, created_at }: NotificationView) => (frame.id === null ? before === undefined || created_at <= before : id === frame.id);
    return { ...state, items: flagged(state.items, frame.is_read, which), unread: frame.unread_count };
  }
  return state;
}
