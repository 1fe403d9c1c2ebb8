import { Box, Group, Stack } from "@mantine/core";
import {
  IconCash,
  IconCircleCheck,
  IconCircleX,
  IconClipboardText,
  IconFileDownload,
  IconMessageQuestion,
  IconReceiptRefund,
  IconSchool,
  IconSparkles,
  IconUserCheck,
  IconUserPlus,
  IconUsersGroup,
} from "@tabler/icons-react";
import { InstantText } from "~/ui/date-text";
import { kindOf, type NotificationView, textOf } from "../model";

const ICONS: Record<string, typeof IconSchool> = {
  IconCash,
  IconCircleCheck,
  IconCircleX,
  IconClipboardText,
  IconFileDownload,
  IconMessageQuestion,
  IconReceiptRefund,
  IconSchool,
  IconSparkles,
  IconUserCheck,
  IconUserPlus,
  IconUsersGroup,
};

/** The text and time of a notification, inside a link or button. */
export function NotificationLine({ item, zone }: { item: NotificationView; zone: string }) {
  const Icon = ICONS[kindOf(item.notification_type).icon] ?? IconSparkles;
  return (
    <>
      <Group
        component="span"
        justify="center"
        flex="none"
        w={36}
        h={36}
        c={item.is_read ? "var(--grey-700)" : "var(--primary)"}
        bg={item.is_read ? "var(--grey-100)" : "var(--tint-strong)"}
        bdrs="50%"
        aria-hidden="true"
      >
        {item.avatar ? <img className="notice-picture" src={item.avatar} alt="" width={36} height={36} /> : <Icon size={20} stroke={1.5} />}
      </Group>
      <Stack component="span" gap={2} miw={0}>
        <Box component="span" lh={1.4} fw={item.is_read ? undefined : 600} className="notice-text">
          {item.is_read ? null : <span className="visually-hidden">Unread: </span>}
          {textOf(item)}
        </Box>
        <Box component="span" c="dimmed" fz={13}>
          <InstantText at={item.created_at} zone={zone} withTime />
        </Box>
      </Stack>
    </>
  );
}
