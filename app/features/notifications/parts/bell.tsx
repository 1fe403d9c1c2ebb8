import { useLocation } from "@remix-run/react";
import { IconBell } from "@tabler/icons-react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";
import { badge } from "../model";
import { notificationsPath } from "../paths";
import { BellPanel } from "./bell-panel";
import { useInbox } from "./use-inbox";

/** How many notifications wait, and the way to them: a panel where there is script, else the page. */
export function Bell({ unread }: { unread: number }) {
  const user = useRootData()?.user;
  return user ? <LiveBell userId={user.id} unread={unread} /> : null;
}

function LiveBell({ userId, unread }: { userId: string; unread: number }) {
  const inbox = useInbox(userId, unread);
  const panel = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const location = useLocation();
  useTitleCount(inbox.unread);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the panel
  useEffect(() => panel.current?.close(), [location.key]);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (inbox.items === null) void inbox.load(0);
    setOpen(true);
    panel.current?.showModal();
  };
  const name = inbox.unread > 0 ? `Notifications, ${badge(inbox.unread)} unread` : "Notifications";
  return (
    <>
      <Link to={notificationsPath()} className="navbar-icon" aria-label={name} aria-expanded={isOpen} onClick={open}>
        <IconBell size={20} stroke={1.5} aria-hidden="true" />
        {inbox.unread > 0 ? (
          <span className="bell-count" aria-hidden="true">
            {badge(inbox.unread)}
          </span>
        ) : null}
      </Link>
      <Panel className="bell-panel" ref={panel} label="Notifications" onClose={() => setOpen(false)}>
        {isOpen ? <BellPanel inbox={inbox} /> : null}
      </Panel>
    </>
  );
}

/** `(3) Dashboard`: pages set their own titles, this puts the count before whatever stands there. */
function useTitleCount(unread: number): void {
  useEffect(() => {
    const show = () => {
      const bare = document.title.replace(/^\(\d+\+?\) /, "");
      const wanted = unread > 0 ? `(${badge(unread)}) ${bare}` : bare;
      if (document.title !== wanted) document.title = wanted;
    };
    show();
    const watch = new MutationObserver(show);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [unread]);
}
