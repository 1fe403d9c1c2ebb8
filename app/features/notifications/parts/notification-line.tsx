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
      <span className="notice-mark" aria-hidden="true">
        {item.avatar ? <img src={item.avatar} alt="" width={36} height={36} /> : <Icon size={20} stroke={1.5} />}
      </span>
      <span className="notice-words">
        <span className="notice-text">
          {item.is_read ? null : <span className="visually-hidden">Unread: </span>}
          {textOf(item)}
        </span>
        <span className="notice-time">
          <InstantText at={item.created_at} zone={zone} withTime />
        </span>
      </span>
    </>
  );
}
