import { Box, Group } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { EASTERN } from "~/platform/zones";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { useRootData } from "~/ui/root-data";
import { NO_NOTIFICATIONS, type NotificationView, targetOf } from "../model";
import { notificationsPath } from "../paths";
import { downloadExport } from "./download-export";
import { NotificationLine } from "./notification-line";
import type { useInbox } from "./use-inbox";

type Inbox = ReturnType<typeof useInbox>;

/** The bell's panel: 400 pixels high, loading twenty more at its end. */
export default function BellPanel({ inbox }: { inbox: Inbox }) {
  const { items, count, unread, load } = inbox;
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { ref: end, entry } = useIntersection({ root: box, rootMargin: "80px" });
  const shown = items?.length ?? 0;
  const hasMore = items !== null && shown < count;
  const more = useRef(() => {});
  more.current = () => {
    if (hasMore) void load(shown);
  };
  useEffect(() => {
    if (entry?.isIntersecting) more.current();
  }, [entry]);
  return (
    <section aria-label="Notifications">
      <Group component="header" justify="space-between" mih={52} pl="md" pr="xs" className="bell-head">
        <h2>Notifications</h2>
        {unread > 0 ? (
          <Button text onClick={() => void inbox.setAllRead()}>
            Mark all as read
          </Button>
        ) : null}
      </Group>
      <Box h={400} mah="calc(100dvh - 180px)" className="bell-scroll" ref={setBox} tabIndex={0}>
        {items === null ? <Nothing>Loading</Nothing> : null}
        {items?.length === 0 ? <Nothing>{NO_NOTIFICATIONS}</Nothing> : null}
        <ul className="notice-list">
          {items?.map((item) => (
            <PanelItem key={item.id} item={item} inbox={inbox} />
          ))}
        </ul>
        {hasMore ? (
          <Box ref={end} key={shown} p="xs" ta="center">
            <Button text onClick={() => more.current()}>
              Load more
            </Button>
          </Box>
        ) : null}
      </Box>
      <Box component="footer" p="sm" ta="center" className="bell-foot">
        <Link to={notificationsPath()}>See all notifications</Link>
      </Box>
    </section>
  );
}

const Nothing = ({ children }: { children: string }) => (
  <Group component="p" justify="center" h="100%" c="dimmed">
    {children}
  </Group>
);

function PanelItem({ item, inbox }: { item: NotificationView; inbox: Inbox }) {
  const root = useRootData();
  const target = targetOf(item, { roleType: root?.user?.roleType ?? "school", schoolType: root?.school?.type });
  const line = <NotificationLine item={item} zone={root?.school?.timezone ?? EASTERN} />;
  const isExport = item.notification_type === "export_analytics";
  const open = () => {
    void inbox.setRead(item, true, target !== null && !isExport);
    if (isExport) void downloadExport(item.extra);
  };
  return (
    <li className="notice-item" data-unread={!item.is_read || undefined}>
      {target && !isExport ? (
        <Link to={target} className="notice-open" onClick={open}>
          {line}
        </Link>
      ) : (
        <button type="button" className="notice-open" onClick={open}>
          {line}
        </button>
      )}
      {item.is_read ? null : (
        <button type="button" className="notice-read" aria-label="Mark as read" title="Mark as read" onClick={() => void inbox.setRead(item, true)}>
          <Box component="span" w={8} h={8} bg="var(--primary)" bdrs="50%" className="notice-dot" aria-hidden="true" />
          <IconCheck size={16} stroke={1.5} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}
