/** What the bell shows of a number. */
export const badge = (unread: number): string => (unread > 99 ? "99+" : String(unread));
