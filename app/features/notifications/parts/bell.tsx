import { Box } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { type ComponentType, lazy, type MouseEvent, Suspense, useCallback, useEffect, useState } from "react";
import { Link } from "~/ui/link";
import { useRootData } from "~/ui/root-data";
import { notificationsPath } from "../paths";
import { badge } from "./badge";
import type { LiveProps } from "./live-bell";

/** Loaded after the page. Without it, the bell links to the notifications page. */
const LiveBell = lazy<ComponentType<LiveProps>>(() => import("./live-bell").catch(() => ({ default: Unreached })));

function Unreached({ isOpen }: LiveProps) {
  useEffect(() => {
    if (isOpen) window.location.assign(notificationsPath());
  }, [isOpen]);
  return null;
}

/** The bell with its unread count: a panel with script, otherwise a link. */
export function Bell({ unread: given }: { unread: number }) {
  const user = useRootData()?.user;
  const [isLive, setLive] = useState(false);
  const [unread, setUnread] = useState(given);
  const [atFirst] = useState(given);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => setLive(true), []);
  if (!user) return null;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setOpen(true);
  };
  const name = unread > 0 ? `Notifications, ${badge(unread)} unread` : "Notifications";
  return (
    <>
      <Link to={notificationsPath()} className="navbar-icon" aria-label={name} aria-expanded={isOpen} onClick={open}>
        <IconBell size={20} stroke={1.5} aria-hidden="true" />
        {unread > 0 ? (
          <Box
            component="span"
            pos="absolute"
            top={1}
            left={20}
            miw={20}
            px={3}
            bd="2px solid var(--white)"
            bdrs={8}
            bg="var(--red)"
            c="var(--white)"
            fz={10}
            fw={600}
            lh="14px"
            lts="-0.02em"
            ta="center"
            className="bell-count"
            aria-hidden="true"
          >
            {badge(unread)}
          </Box>
        ) : null}
      </Link>
      {isLive ? (
        <Suspense>
          <LiveBell userId={user.id} unread={given} atFirst={atFirst} onUnread={setUnread} isOpen={isOpen} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
