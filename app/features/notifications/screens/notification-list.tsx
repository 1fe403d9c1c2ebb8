import { Group, Paper } from "@mantine/core";
import { useFetcher, useLoaderData, useSearchParams } from "@remix-run/react";
import { IconBell } from "@tabler/icons-react";
import type { FormEvent } from "react";
import { notifiable } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm } from "~/ui/form/plain-form";
import { PageHeader } from "~/ui/page-header";
import { useZone } from "~/ui/root-data";
import { titled } from "~/ui/titled";
import { listNotifications, markAllRead, openNotification, setRead } from "../domain/my-notifications";
import { NO_NOTIFICATIONS, type NotificationView, PAGE } from "../model";
import { downloadExport } from "../parts/download-export";
import { NotificationLine } from "../parts/notification-line";
import { notificationsPath } from "../paths";

export const loader = screenLoader(listNotifications, {
  gate: notifiable,
  input: ({ url }) => ({ offset: offsetOf(url.searchParams) }),
});

/** Number of notifications to skip; 0 if not a number. */
function offsetOf(search: URLSearchParams): number {
  const offset = Number(search.get("offset"));
  return Number.isInteger(offset) && offset > 0 && offset < 1_000_000 ? offset : 0;
}

export const action = screenAction(
  {
    open: intent(openNotification, {
      to: ({ path }, { url }) => path ?? url.pathname + url.search,
      toast: ({ refusal }) => (refusal ? { text: refusal, tone: "error" } : null),
    }),
    read: intent(setRead, { toast: null }),
    read_all: intent(markAllRead, { toast: null }),
  },
  { gate: notifiable },
);

export const meta = titled("Notifications");

/** The notification list as a page, for browsers without script and for older notifications. */
export default function NotificationList() {
  const { results, count, unread_count } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const offset = offsetOf(search);
  const last = offset + results.length;
  return (
    <>
      <PageHeader
        title="Notifications"
        lead={unread_count > 0 ? `${unread_count} unread` : undefined}
        actions={
          unread_count > 0 && results[0] ? (
            <PlainForm intent="read_all" quiet>
              {offset === 0 ? <input type="hidden" name="before" value={results[0].id} /> : null}
              <Button type="submit" quiet>
                Mark all as read
              </Button>
            </PlainForm>
          ) : null
        }
      />
      {results.length === 0 ? (
        <EmptyState title={NO_NOTIFICATIONS} icon={<IconBell size={28} stroke={1.5} />}>
          New registrations, inquiries and requests show up here.
        </EmptyState>
      ) : (
        <Paper component="ul" withBorder maw={720} className="notice-page">
          {results.map((item) => (
            <PageItem key={item.id} item={item} />
          ))}
        </Paper>
      )}
      <Group component="nav" gap="sm" mt="md" aria-label="More notifications">
        {offset > 0 ? (
          <ButtonLink quiet to={notificationsPath(Math.max(0, offset - PAGE))}>
            Newer
          </ButtonLink>
        ) : null}
        {last < count ? (
          <ButtonLink quiet to={notificationsPath(last)}>
            Load more
          </ButtonLink>
        ) : null}
        {results.length > 0 ? (
          <span className="faint figures">
            {offset + 1} to {last} of {count}
          </span>
        ) : null}
      </Group>
    </>
  );
}

function PageItem({ item }: { item: NotificationView }) {
  const zone = useZone();
  const reading = useFetcher();
  /** An export is downloaded like from the bell, and its notification is marked as read. */
  const download = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = new FormData(event.currentTarget);
    read.set("intent", "read");
    read.set("is_read", "true");
    reading.submit(read, { method: "post" });
    void downloadExport(item.extra);
  };
  const onSubmit = item.notification_type === "export_analytics" ? download : undefined;
  return (
    <li className="notice-item" data-unread={!item.is_read || undefined}>
      <PlainForm intent="open" id={`open-${item.id}`} quiet className="notice-form" onSubmit={onSubmit}>
        <input type="hidden" name="id" value={item.id} />
        <button type="submit" className="notice-open">
          <NotificationLine item={item} zone={zone} />
        </button>
      </PlainForm>
      <PlainForm intent="read" id={`read-${item.id}`} quiet>
        <input type="hidden" name="id" value={item.id} />
        <input type="hidden" name="is_read" value={String(!item.is_read)} />
        <Button type="submit" text>
          {item.is_read ? "Mark as unread" : "Mark as read"}
        </Button>
      </PlainForm>
    </li>
  );
}
