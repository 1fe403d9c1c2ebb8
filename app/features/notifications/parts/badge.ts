/** The badge's text for a count. */
export const badge = (unread: number): string => (unread > 99 ? "99+" : String(unread));
