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
export function useInbox(userId: string, unread: number) {
  const [state, dispatch] = useReducer(inboxReducer, unread, emptyInbox);
  const latest = useRef(state);
  latest.current = state;
  const isLive = useRef(false);
  const busy = useRef(false);
  const again = useRef(false);
  const toastedAt = useRef(0);

  const announce = useCallback(() => {
    if (Date.now() - toastedAt.current <= TOAST_PAUSE_MS) return;
    toastedAt.current = Date.now();
    showToast({ text: NEW_NOTIFICATION, tone: "info" });
  }, []);

  const load = useCallback(
    async (offset: number) => {
      if (busy.current) {
        // A request in progress may have been answered before this news arrived.
        again.current ||= offset === 0;
        return;
      }
      busy.current = true;
      const page = await ask<FetchedPage>("page", { offset: String(offset) });
      busy.current = false;
      if (page) {
        // Loads what arrived while no socket was open.
        if (page.unread_count > latest.current.unread) announce();
        dispatch({ type: "page", offset, page });
      }
      if (!again.current) return;
      again.current = false;
      await load(0);
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
        else {
          if (isNews(latest.current, frame)) announce();
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
