import { IconBell } from "@tabler/icons-react";
import { Link } from "~/ui/link";
import { notificationsPath } from "../paths";

/** How many notifications wait, and the way to them. */
export function Bell({ unread }: { unread: number }) {
  const shown = unread > 99 ? "99+" : String(unread);
  return (
    <Link to={notificationsPath()} className="navbar-icon" aria-label={unread > 0 ? `Notifications, ${shown} unread` : "Notifications"}>
      <IconBell size={20} stroke={1.5} aria-hidden="true" />
      {unread > 0 ? (
        <span className="bell-count" aria-hidden="true">
          {shown}
        </span>
      ) : null}
    </Link>
  );
}
