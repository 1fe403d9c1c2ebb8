import { useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { Panel } from "~/ui/panel";
import { markTabTitle } from "~/ui/tab-title";
import { badge } from "./badge";
import { useInbox } from "./use-inbox";

const BellPanel = lazy(() => import("./bell-panel"));

export interface LiveProps {
  userId: string;
  /** The count of the page. */
  unread: number;
  /** The count when the page opened: what came since is announced. */
  atFirst: number;
  onUnread: (unread: number) => void;
  isOpen: boolean;
  onClose: () => void;
}

/** The bell with its live count and panel. */
export default function LiveBell({ userId, unread, atFirst, onUnread, isOpen, onClose }: LiveProps) {
  const inbox = useInbox(userId, unread, atFirst);
  const panel = useRef<HTMLDialogElement>(null);
  const location = useLocation();
  useTitleCount(inbox.unread);
  useEffect(() => onUnread(inbox.unread), [onUnread, inbox.unread]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the panel
  useEffect(() => panel.current?.close(), [location.key]);
  const isUnknown = inbox.items === null;
  const { load } = inbox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known is not asked for again while the panel stands open
  useEffect(() => {
    if (!isOpen) return;
    if (isUnknown) void load(0);
    if (!panel.current?.open) panel.current?.showModal();
  }, [isOpen, load]);
  return (
    <Panel className="bell-panel" ref={panel} label="Notifications" onClose={onClose}>
      {isOpen ? (
        <Suspense fallback={<p className="bell-empty">Loading</p>}>
          <BellPanel inbox={inbox} />
        </Suspense>
      ) : null}
    </Panel>
  );
}

/** `(3) Dashboard`: puts the count before the page's title. */
function useTitleCount(unread: number): void {
  useEffect(() => {
    const show = () => markTabTitle({ unread: unread > 0 ? badge(unread) : null });
    show();
    const watch = new MutationObserver(show);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [unread]);
}
