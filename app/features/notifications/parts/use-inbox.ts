import { useCallback, useEffect, useReducer, useRef } from "react";
import { GENERIC } from "~/platform/errors";
import { MINUTE_MS } from "~/platform/zones";
import { showToast } from "~/ui/toast";
import type { LiveEvent, NotificationView } from "../model";
import { emptyInbox, type FetchedPage, inboxReducer, isNews } from "./inbox-state";
import { ask, openLiveFeed, tell } from "./live-feed";

const NEW_NOTIFICATION = "New Notification Received";
const CHAT_NEWS: LiveEvent = "live:Chat";
const POLL_MS = MINUTE_MS;
const TOAST_PAUSE_MS = 2500;

/** The reader's current notifications: live over a socket, or polled every minute without one. */
export function useInbox(userId: string, unread: number, atFirst: number) {
  const [state, dispatch] = useReducer(inboxReducer, unread, emptyInbox);
  const latest = useRef(state);
  latest.current = state;
  const isLive = useRef(false);
  /** The offset being fetched, and the offsets to fetch next. */
  const loading = useRef<number | null>(null);
  const wanted = useRef(new Set<number>());
  const toastedAt = useRef(0);
  /** The last announced unread count. A loader's count can include a notification that no socket has announced. */
  const told = useRef(atFirst);
  told.current = Math.min(told.current, state.unread);

  const announce = useCallback(() => {
    if (Date.now() - toastedAt.current <= TOAST_PAUSE_MS) return;
    toastedAt.current = Date.now();
    showToast({ text: NEW_NOTIFICATION, tone: "info" });
  }, []);

  const load = useCallback(
    async (offset: number) => {
      if (loading.current !== null) {
        // The first page may have been answered before this news arrived.
        if (offset === 0 || offset !== loading.current) wanted.current.add(offset);
        return;
      }
      loading.current = offset;
      const page = await ask<FetchedPage>("page", { offset: String(offset) });
      loading.current = null;
      if (page) {
        // Announces what arrived while no socket was open.
        if (page.unread_count > told.current) announce();
        told.current = page.unread_count;
        dispatch({ type: "page", offset, page });
      }
      if (wanted.current.size === 0) return;
      const next = Math.min(...wanted.current);
      wanted.current.delete(next);
      await load(next);
    },
    [announce],
  );

  // Each change by the reader returns fresh page data.
  useEffect(() => dispatch({ type: "unread", unread }), [unread]);

  useEffect(() => {
    const end = openLiveFeed(userId, {
      onState: (live) => {
        isLive.current = live;
      },
      onFrame: (frame) => {
        if (frame.action === "Hello" || frame.action === "Resync") void load(0);
        else if (frame.action === "Chat") window.dispatchEvent(new CustomEvent<string>(CHAT_NEWS, { detail: frame.conversation }));
        else if ("unread_count" in frame) {
          if (isNews(latest.current, frame)) announce();
          told.current = frame.unread_count;
          dispatch({ type: "frame", frame });
        }
      },
    });
    const look = () => {
      if (!isLive.current && document.visibilityState === "visible") void load(0);
    };
    const poll = setInterval(look, POLL_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      end();
      clearInterval(poll);
      document.removeEventListener("visibilitychange", look);
    };
  }, [userId, load, announce]);

  /** `inPassing`: the reader is leaving for another page, which handles an ended session itself. */
  const setRead = useCallback(async (item: NotificationView, isRead: boolean, inPassing = false) => {
    if (item.is_read === isRead) return;
    dispatch({ type: "read", id: item.id, isRead });
    const fields = { id: item.id, is_read: String(isRead) };
    if (inPassing ? await ask("read", fields) : (await tell("read", fields)) !== "failed") return;
    dispatch({ type: "read", id: item.id, isRead: !isRead });
    showToast({ text: GENERIC, tone: "error" });
  }, []);

  const setAllRead = useCallback(async () => {
    const unread = latest.current.items?.filter(({ is_read }) => !is_read) ?? [];
    const newest = latest.current.items?.[0];
    const before = latest.current.unread;
    dispatch({ type: "read-all" });
    if ((await tell("read_all", newest ? { before: newest.id } : {})) !== "failed") return;
    for (const { id } of unread) dispatch({ type: "read", id, isRead: false });
    dispatch({ type: "unread", unread: before });
    showToast({ text: GENERIC, tone: "error" });
  }, []);

  return { ...state, load, setRead, setAllRead };
}
